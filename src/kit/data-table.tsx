// Ant Design's table as all of our lists use it: rows that stand in for what is loading, and columns that give way
// by the table's own width (the sider takes some of the window's), to be shown on expanding.
import { DownOutlined } from '@ant-design/icons';
import { Button, Table, type TableColumnType } from 'antd';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Sort } from '#src/shared/list-query.ts';
import styles from './data-table.module.css';
import { expandWidth, type Fitted, fitColumns } from './fit-columns.ts';
import { Skeleton } from './loading.tsx';

/** Ant Design's column. `dataIndex` names the field that it can be sorted by, where it has a `sorter`. */
export interface Column<Row> extends Pick<TableColumnType<Row>, 'align' | 'className' | 'dataIndex'>, Fitted {
  readonly title: string;
  readonly render: (value: unknown, row: Row) => ReactNode;
  readonly sorter?: true;
}

export interface DataTableProps<Row> {
  /** The table's name for a screen reader: `Users`. */
  label: string;
  columns: readonly Column<Row>[];
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
}

interface Entry<Row> {
  readonly key: string;
  /** Undefined in a row that stands in for one that is loading. */
  readonly row: Row | undefined;
}

const standIns = Array.from({ length: 10 }, (_, index) => ({ key: `loading ${index}`, row: undefined }));

const orders = { asc: 'ascend', desc: 'descend' } as const;

/**
 * Ant Design's headers sort by Enter; Space, which would scroll the page, does as well. Their label is the text that
 * stands in them: as a label it would be found where a form's field of that name is looked for.
 */
function HeaderCell({ 'aria-label': _, onKeyDown, ...cell }: ComponentProps<'th'>) {
  const pressed = (event: KeyboardEvent<HTMLTableCellElement>) => {
    if (event.key !== ' ') return onKeyDown?.(event);
    event.preventDefault();
    event.currentTarget.click();
  };
  return <th {...cell} {...(onKeyDown && { onKeyDown: pressed })} />;
}
const components = { header: { cell: HeaderCell } };

export function DataTable<Row extends { id?: unknown }>(props: DataTableProps<Row>) {
  const { label, columns, rows, nameOf, instead, busy = false, sort, onSort } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const tableId = useId();
  const { narrow, shown, rest } = fitColumns(columns, width);

  const restId = (key: string) => `${tableId}${key}`;
  const toggle = (key: string) =>
    setExpanded((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]));

  const antdColumns = shown.map(
    ({ title, render, dataIndex, sorter, ...column }): TableColumnType<Entry<Row>> => ({
      ...column,
      title,
      key: title,
      render: (_, { row }) => (row === undefined ? <Skeleton /> : render(undefined, row)),
      ...(sorter &&
        onSort && {
          dataIndex: dataIndex as string,
          sorter: true,
          sortOrder: sort !== undefined && sort.field === dataIndex ? orders[sort.order] : null,
          // Overwritten where it is sorted by.
          onHeaderCell: () => ({ 'aria-sort': 'none' as const }),
        }),
    }),
  );

  return (
    <div ref={frame} className={`${styles.frame} ${narrow ? styles.narrow : ''}`}>
      {instead ? (
        <div className={styles.instead}>{instead}</div>
      ) : (
        <Table<Entry<Row>>
          aria-label={label}
          aria-busy={busy}
          className={styles.table ?? ''}
          tableLayout="fixed"
          pagination={false}
          showSorterTooltip={false}
          columns={rest.length > 0 ? [...antdColumns, Table.EXPAND_COLUMN] : antdColumns}
          dataSource={rows?.map((row) => ({ key: String(row.id), row })) ?? standIns}
          components={components}
          onChange={(_pagination, _filters, sorted) => {
            const field = Array.isArray(sorted) ? undefined : (sorted.column ?? sortedBefore(antdColumns));
            if (field) onSort?.(String(field.dataIndex));
          }}
          expandable={
            rest.length === 0
              ? {}
              : {
                  columnWidth: expandWidth,
                  columnTitle: <span className="visually-hidden">More</span>,
                  expandedRowKeys: expanded,
                  expandedRowClassName: styles.restRow ?? '',
                  expandedRowRender: ({ key, row }) =>
                    row && <Rest id={restId(key)} columns={rest} row={row} />,
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

/** Where a click ends the sorting, Ant Design names no column: it was the one that is sorted by. */
const sortedBefore = <Row,>(columns: readonly TableColumnType<Row>[]) =>
  columns.find(({ sortOrder }) => sortOrder);

/** What of a row gave way. */
const Rest = <Row,>({ id, columns, row }: { id: string; columns: readonly Column<Row>[]; row: Row }) => (
  <dl id={id} className={styles.restList}>
    {columns.map(({ title, render }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{render(undefined, row)}</dd>
      </div>
    ))}
  </dl>
);

const widthKey = 'table_width';

/** How wide tables last were in a window of this width: so wide is this one, too, and is drawn once. */
function lastWidth(): number {
  const [windowWidth, width = 0] = (localStorage.getItem(widthKey) ?? '').split(' ').map(Number);
  return windowWidth === innerWidth ? width : 0;
}

/** An element's width in whole pixels, known before it is painted; 0 where nothing is laid out. */
function useWidth<E extends HTMLElement>(): readonly [RefObject<E>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(lastWidth);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      setWidth(watched.clientWidth);
      localStorage.setItem(widthKey, `${innerWidth} ${watched.clientWidth}`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
