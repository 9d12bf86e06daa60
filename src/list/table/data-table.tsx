// Ant Design's table with skeleton rows, and with columns that move into an expandable row by the table's own
// width. (Ant Design's breakpoints use the window's width, which includes the sidebar.)
import { CheckSquareOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Table, type TableColumnType } from 'antd';
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useId,
  useMemo,
  useState,
} from 'react';
import type { Sort } from '#shared/contract/list-query.ts';
import { Skeleton } from '#src/ui/loading.tsx';
import { usePrinting } from '#src/ui/media-query.ts';
import { isSelectionEmpty, useSelected } from '#src/ui/selection.ts';
import { rowProps, tableProps, useRowKeys } from '#src/ui/shortcuts/use-row-keys.ts';
import styles from './data-table.module.css';
import { type ColumnFit, expandWidth, fitColumns, useWidth } from './fit-columns.ts';
import type { InlineEdit } from './inline-edit.ts';
import { rowClickHandlers } from './row-clicks.ts';
import { checkboxColumnWidth, type RowsToSelect, selecting } from './row-selection.ts';

export interface Column<Row> extends Pick<TableColumnType<Row>, 'align' | 'className'>, ColumnFit {
  readonly title: string;
  /** The row's field. Identifies the column for the column picker, exports and sorting. */
  readonly dataIndex?: string;
  readonly render: (value: unknown, row: Row) => ReactNode;
  readonly sorter?: true;
  readonly change?: InlineEdit<Row>;
  /** Called by the shortcut for editing. */
  readonly onEdit?: (row: Row) => void;
}

export interface DataTableProps<Row> {
  /** Accessible name: `Users`. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows' resource. The palette offers actions for the focused row. */
  of?: string | undefined;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** The row's name, for the accessible names of its buttons. */
  nameOf: (row: Row) => string;
  /** Replaces the table: an empty state or an error. */
  instead?: ReactNode;
  /** Other rows are loading. */
  busy?: boolean;
  sort?: Sort | undefined;
  /** Called with the field of the clicked header. Without it, the table can't be sorted. */
  onSort?: ((field: string) => void) | undefined;
  /** The user chose the columns: scroll sideways instead of moving columns into the expandable row. */
  chosen?: boolean;
  compact?: boolean;
  select?: Pick<RowsToSelect<Row>, 'selection' | 'many'> | undefined;
}

interface Entry<Row> {
  readonly key: string;
  /** Undefined in a skeleton row. */
  readonly row: Row | undefined;
}

/** On other servers, nested records may have no id. */
const keyOf = <Row extends { id?: unknown }>(row: Row, nameOf: (row: Row) => string) =>
  String(row.id ?? nameOf(row));

const skeletonRows = Array.from({ length: 10 }, (_, index) => ({ key: `loading ${index}`, row: undefined }));

const classes = [styles.frame, styles.narrow, styles.compact, styles.wide];
const orders = { asc: 'ascend', desc: 'descend' } as const;

/**
 * Ant Design sorts by Enter on a header; this adds Space, which would scroll the page. Drops the
 * `aria-label`, which repeats the text, and which tests and assistive technology would confuse with a form
 * field's label.
 */
function HeaderCell({ 'aria-label': _, onKeyDown, ...cell }: ComponentProps<'th'>) {
  // The header of the checkbox column has no text, so it must not be a `th`.
  if (cell.className?.includes('selection-column')) {
    const { scope: __, ...box } = cell;
    return <td {...box} />;
  }
  const sortBySpace = (event: KeyboardEvent<HTMLTableCellElement>) => {
    if (event.key !== ' ') return onKeyDown?.(event);
    event.preventDefault();
    event.currentTarget.click();
  };
  return <th {...cell} {...(onKeyDown && { onKeyDown: sortBySpace })} />;
}
const components = { header: { cell: HeaderCell } };

/** Memoized: pass stable columns and handlers. */
export const DataTable = memo(DrawnTable) as typeof DrawnTable;

function DrawnTable<Row extends { id?: unknown }>(props: DataTableProps<Row>) {
  const { label, columns, rows, nameOf, of, instead, busy = false, sort, onSort, select } = props;
  const { chosen = false, compact = false } = props;
  const [frame, screenWidth] = useWidth<HTMLDivElement>();
  // In print, show all columns.
  const printing = usePrinting();
  const width = printing ? 0 : (screenWidth ?? 0);
  const selected = useSelected(select?.selection);
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const tableId = useId();

  const restId = (key: string) => `${tableId}${key}`;
  const toggle = (key: string) =>
    setExpanded((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]));

  const entries = useMemo(
    () => rows?.map((row): Entry<Row> => ({ key: keyOf(row, nameOf), row })) ?? skeletonRows,
    [rows, nameOf],
  );
  const { narrow, shown, rest, wide } = useMemo(
    () => fitColumns(columns, width, { taken: select ? checkboxColumnWidth : 0, whole: chosen }),
    [columns, width, select, chosen],
  );
  const antdColumns = useMemo(
    () =>
      shown.map((column, index) => ({
        ...antdColumn(column, sort, onSort),
        // The name and the menu stay visible while the user scrolls sideways.
        ...(wide !== undefined && index === 0 && { fixed: 'left' as const }),
        ...(wide !== undefined && index === shown.length - 1 && { fixed: 'right' as const }),
      })),
    [shown, sort, onSort, wide],
  );
  useRowKeys(frame, (key) => {
    const row = rows?.find((one) => keyOf(one, nameOf) === key);
    if (row) columns.find(({ onEdit }) => onEdit)?.onEdit?.(row);
  });
  // On narrow tables, checkboxes and expand buttons share one place.
  const boxed = select !== undefined && !(narrow && rest.length > 0 && isSelectionEmpty(selected));
  const expands = rest.length > 0 && !(narrow && boxed);

  return (
    <div
      ref={frame}
      className={classes.filter((_, index) => [true, narrow, compact, wide][index]).join(' ')}
      {...rowClickHandlers}
      {...tableProps(of)}
    >
      {instead ? (
        <div className={styles.instead}>{instead}</div>
      ) : screenWidth === undefined ? null : (
        <Table<Entry<Row>>
          aria-label={label}
          aria-busy={busy}
          className={styles.table ?? ''}
          tableLayout="fixed"
          {...(wide !== undefined && { scroll: { x: wide } })}
          pagination={false}
          showSorterTooltip={false}
          columns={expands ? [...antdColumns, Table.EXPAND_COLUMN] : antdColumns}
          dataSource={entries}
          components={components}
          onRow={({ row }) => (row ? rowProps(nameOf(row)) : {})}
          onChange={(_pagination, _filters, sorted) => {
            const field = Array.isArray(sorted) ? undefined : (sorted.column ?? sortedColumn(antdColumns));
            if (field) onSort?.(String(field.dataIndex));
          }}
          {...(boxed && selecting({ ...select, nameOf }, selected, entries))}
          expandable={
            !expands
              ? {}
              : {
                  columnWidth: expandWidth,
                  columnTitle:
                    select && narrow ? (
                      <SelectButton many={select.many} onClick={select.selection.pick} />
                    ) : (
                      <span className="visually-hidden">More</span>
                    ),
                  expandedRowKeys: expanded,
                  expandedRowClassName: styles.restRow ?? '',
                  expandedRowRender: ({ key, row }) =>
                    row && (
                      <Rest
                        id={restId(key)}
                        // The row may truncate the name.
                        name={narrow && shown[0] ? { title: shown[0].title, text: nameOf(row) } : undefined}
                        columns={rest}
                        row={row}
                      />
                    ),
                  expandIcon: ({ record: { key, row } }) =>
                    row && (
                      <Button
                        type="text"
                        icon={<DownOutlined rotate={expanded.includes(key) ? 180 : 0} aria-hidden />}
                        aria-label={`More about ${nameOf(row)}`}
                        aria-expanded={expanded.includes(key)}
                        aria-controls={expanded.includes(key) ? restId(key) : undefined}
                        onClick={() => toggle(key)}
                      />
                    ),
                }
          }
        />
      )}
    </div>
  );
}

interface ContentProps<Row> extends Pick<Column<Row>, 'render'> {
  row: Row;
}

/** Cell content, memoized by column and row, so that it does not render with the table. */
const Content = memo(<Row,>({ render, row }: ContentProps<Row>) => render(undefined, row)) as <Row>(
  props: ContentProps<Row>,
) => ReactNode;

const antdColumn = <Row,>(
  { title, render, dataIndex, sorter, extra: _extra, onEdit: _onEdit, ...column }: Column<Row>,
  sort: Sort | undefined,
  onSort: DataTableProps<Row>['onSort'],
): TableColumnType<Entry<Row>> => ({
  ...column,
  title,
  key: title,
  render: (_, { row }) => (row === undefined ? <Skeleton /> : <Content render={render} row={row} />),
  ...(sorter &&
    onSort && {
      dataIndex,
      sorter: true,
      sortOrder: sort !== undefined && sort.field === dataIndex ? orders[sort.order] : null,
      // Ant Design overwrites this on the sorted column.
      onHeaderCell: () => ({ 'aria-sort': 'none' as const }),
    }),
});

const SelectButton = ({ many, onClick }: { many: string; onClick: () => void }) => (
  <Button
    type="text"
    icon={<CheckSquareOutlined aria-hidden />}
    aria-label={`Select ${many}`}
    onClick={onClick}
  />
);

/** The sorted column. Ant Design reports no column when a click ends the sorting. */
const sortedColumn = <Row,>(columns: readonly TableColumnType<Row>[]) =>
  columns.find(({ sortOrder }) => sortOrder);

interface RestProps<Row> {
  id: string;
  /** The row's full name and its column's title. */
  name: { title: string; text: string } | undefined;
  columns: readonly Column<Row>[];
  row: Row;
}

/** The columns that don't fit into the row. */
const Rest = <Row,>({ id, name, columns, row }: RestProps<Row>) => (
  <dl id={id} className={styles.restList}>
    {name && (
      <div>
        <dt>{name.title}</dt>
        <dd>{name.text}</dd>
      </div>
    )}
    {columns.map(({ title, render }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{render(undefined, row)}</dd>
      </div>
    ))}
  </dl>
);
