// Ant Design's table as all of our lists use it: rows that stand in for what is loading, and columns that give way
// by the table's own width (the sider takes some of the window's), to be shown on expanding.
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
import type { Sort } from '#src/shared/list-query.ts';
import { rowName, tableOf, useRowKeys } from '#src/shortcuts/use-row-keys.ts';
import type { CellChange } from './cell-change.ts';
import styles from './data-table.module.css';
import { expandWidth, type Fitted, fitColumns } from './fit-columns.ts';
import { Skeleton } from './loading.tsx';
import { rowGestures } from './row-gestures.ts';
import { boxesWidth, type RowsToSelect, selecting } from './row-selection.ts';
import { isNothing, useSelected } from './selection.ts';
import { usePrinting } from './use-printing.ts';
import { useWidth } from './use-width.ts';

/** Ant Design's column. */
export interface Column<Row> extends Pick<TableColumnType<Row>, 'align' | 'className'>, Fitted {
  readonly title: string;
  /** What it is called by where columns are chosen, exported and sorted by: the field of the row, where it shows one. */
  readonly dataIndex?: string;
  readonly render: (value: unknown, row: Row) => ReactNode;
  readonly sorter?: true;
  /** How its cells are changed in their rows, where that can be done. */
  readonly change?: CellChange<Row>;
  /** What the key for editing does in a row. */
  readonly onEdit?: (row: Row) => void;
}

export interface DataTableProps<Row> {
  /** The table's name for a screen reader: `Users`. */
  label: string;
  columns: readonly Column<Row>[];
  /** The resource that the rows are records of, for the palette: it acts on the row that has the focus. */
  of?: string | undefined;
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined;
  /** What a row is called, for the name of its buttons. */
  nameOf: (row: Row) => string;
  /** What stands in place of the table: that there are no rows, or that they could not be loaded. */
  instead?: ReactNode;
  /** Other rows are on their way. */
  busy?: boolean;
  sort?: Sort | undefined;
  /** Called with the field whose header was used; without it nothing can be sorted. */
  onSort?: ((field: string) => void) | undefined;
  /** The columns are somebody's choice: where there is no room for all, they are scrolled sideways. */
  chosen?: boolean;
  /** Rows as low as they can be. */
  compact?: boolean;
  /** Where rows can be selected. */
  select?: Pick<RowsToSelect<Row>, 'selection' | 'many'> | undefined;
}

interface Entry<Row> {
  readonly key: string;
  /** Undefined in a row that stands in for one that is loading. */
  readonly row: Row | undefined;
}

/** What stands in a record may have no id on other servers. */
const keyOf = <Row extends { id?: unknown }>(row: Row, nameOf: (row: Row) => string) =>
  String(row.id ?? nameOf(row));

const standIns = Array.from({ length: 10 }, (_, index) => ({ key: `loading ${index}`, row: undefined }));

const classes = [styles.frame, styles.narrow, styles.compact, styles.wide];
const orders = { asc: 'ascend', desc: 'descend' } as const;

/**
 * Ant Design's headers sort by Enter; Space, which would scroll the page, does as well. Their label is the text that
 * stands in them: as a label it would be found where a form's field of that name is looked for.
 */
function HeaderCell({ 'aria-label': _, onKeyDown, ...cell }: ComponentProps<'th'>) {
  // The head of the boxes names no column.
  if (cell.className?.includes('selection-column')) {
    const { scope: __, ...box } = cell;
    return <td {...box} />;
  }
  const pressed = (event: KeyboardEvent<HTMLTableCellElement>) => {
    if (event.key !== ' ') return onKeyDown?.(event);
    event.preventDefault();
    event.currentTarget.click();
  };
  return <th {...cell} {...(onKeyDown && { onKeyDown: pressed })} />;
}
const components = { header: { cell: HeaderCell } };

/** Drawn anew when something that it is given is another: a list gives it the same columns and handlers as long as they do the same. */
export const DataTable = memo(DrawnTable) as typeof DrawnTable;

function DrawnTable<Row extends { id?: unknown }>(props: DataTableProps<Row>) {
  const { label, columns, rows, nameOf, of, instead, busy = false, sort, onSort, select } = props;
  const { chosen = false, compact = false } = props;
  const [frame, screenWidth] = useWidth<HTMLDivElement>();
  // On paper all columns stand in their rows.
  const printing = usePrinting();
  const width = printing ? 0 : (screenWidth ?? 0);
  const selected = useSelected(select?.selection);
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const tableId = useId();

  const restId = (key: string) => `${tableId}${key}`;
  const toggle = (key: string) =>
    setExpanded((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]));

  const entries = useMemo(
    () => rows?.map((row): Entry<Row> => ({ key: keyOf(row, nameOf), row })) ?? standIns,
    [rows, nameOf],
  );
  const { narrow, shown, rest, wide } = useMemo(
    () => fitColumns(columns, width, { taken: select ? boxesWidth : 0, whole: chosen }),
    [columns, width, select, chosen],
  );
  const antdColumns = useMemo(
    () =>
      shown.map((column, index) => ({
        ...antdColumn(column, sort, onSort),
        // The name and the menu stay in sight.
        ...(wide !== undefined && index === 0 && { fixed: 'left' as const }),
        ...(wide !== undefined && index === shown.length - 1 && { fixed: 'right' as const }),
      })),
    [shown, sort, onSort, wide],
  );
  useRowKeys(frame, (key) => {
    const row = rows?.find((one) => keyOf(one, nameOf) === key);
    if (row) columns.find(({ onEdit }) => onEdit)?.onEdit?.(row);
  });
  // Where there is little room, the boxes take that of the buttons that show the rest.
  const boxed = select !== undefined && !(narrow && rest.length > 0 && isNothing(selected));
  const expands = rest.length > 0 && !(narrow && boxed);

  return (
    <div
      ref={frame}
      className={classes.filter((_, index) => [true, narrow, compact, wide][index]).join(' ')}
      {...rowGestures}
      {...tableOf(of)}
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
          onRow={({ row }) => (row ? rowName(nameOf(row)) : {})}
          onChange={(_pagination, _filters, sorted) => {
            const field = Array.isArray(sorted) ? undefined : (sorted.column ?? sortedBefore(antdColumns));
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
                        // It may be cut in the row.
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

/** What stands in a cell: as long as column and row are the same, it is not drawn again with the table. */
const Content = memo(<Row,>({ render, row }: ContentProps<Row>) => render(undefined, row)) as <Row>(
  props: ContentProps<Row>,
) => ReactNode;

/** A column as Ant Design takes it. */
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
      // Overwritten where it is sorted by.
      onHeaderCell: () => ({ 'aria-sort': 'none' as const }),
    }),
});

/** Brings the boxes where there is no room for them beside all else. */
const SelectButton = ({ many, onClick }: { many: string; onClick: () => void }) => (
  <Button
    type="text"
    icon={<CheckSquareOutlined aria-hidden />}
    aria-label={`Select ${many}`}
    onClick={onClick}
  />
);

/** Where a click ends the sorting, Ant Design names no column: it was the one that is sorted by. */
const sortedBefore = <Row,>(columns: readonly TableColumnType<Row>[]) =>
  columns.find(({ sortOrder }) => sortOrder);

interface RestProps<Row> {
  id: string;
  /** The row's whole name and what its column is called. */
  name: { title: string; text: string } | undefined;
  columns: readonly Column<Row>[];
  row: Row;
}

/** What of a row gave way. */
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
