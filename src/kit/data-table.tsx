// A plain table with what our lists need: headers that sort, rows that stand in for what is loading, and on a
// phone the main columns with the rest on expanding. (Ant Design's table weighs 66 kB more, mostly unused.)
import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, type ReactNode, useId, useState } from 'react';
import styles from './data-table.module.css';
import type { Sort } from './list-state.ts';
import { Skeleton } from './skeleton.tsx';
import { SortHeader } from './sort-header.tsx';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The field that it can be sorted by. */
  readonly sorter?: string;
  /**
   * Where there is little room (a phone, a tablet): `main` columns always stay in the row, `second` ones while
   * they can, the others are shown on expanding.
   */
  readonly place?: 'main' | 'second';
  /** For numbers and money. */
  readonly align?: 'end';
}

export interface DataTableProps<Row> {
  /** The table's name for a screen reader: `Users`. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined;
  /** What a row is called, for the name of its buttons. */
  nameOf: (row: Row) => string;
  /** What stands in the table in place of rows: that there are none, or that they could not be loaded. */
  instead?: ReactNode;
  /** Other rows are on their way. */
  busy?: boolean;
  sort?: Sort | undefined;
  /** Called with what to sort by; without it nothing can be sorted. */
  onSort?: ((sort: Sort | undefined) => void) | undefined;
}

const expectedRows = Array.from({ length: 10 }, (_, index) => index);

const classOf = <Row,>({ place, align }: Column<Row>) =>
  `${styles[place ?? 'rest']} ${align === 'end' ? styles.end : ''}`;

export function DataTable<Row extends { id?: unknown }>(props: DataTableProps<Row>) {
  const { label, columns, rows, nameOf, instead, busy = false, sort, onSort } = props;
  const hasRest = columns.some(({ place }) => place !== 'main');
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table} aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader
                key={column.title}
                column={column}
                sort={sort}
                onSort={onSort}
                className={classOf(column)}
              />
            ))}
            {hasRest && <td className={styles.more} />}
          </tr>
        </thead>
        <tbody>
          {instead ? (
            <tr>
              <td className={styles.instead} colSpan={columns.length + 1}>
                {instead}
              </td>
            </tr>
          ) : rows ? (
            rows.map((row) => (
              <TableRow
                key={String(row.id)}
                row={row}
                columns={columns}
                name={nameOf(row)}
                hasRest={hasRest}
              />
            ))
          ) : (
            expectedRows.map((index) => (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.title} className={classOf(column)}>
                    <Skeleton />
                  </td>
                ))}
                {hasRest && <td className={styles.more} />}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  name: string;
  hasRest: boolean;
}

function TableRow<Row>({ row, columns, name, hasRest }: TableRowProps<Row>) {
  const [open, setOpen] = useState(false);
  const restId = useId();
  return (
    <Fragment>
      <tr className={styles.row}>
        {columns.map((column) => (
          <td key={column.title} className={classOf(column)}>
            {column.cell(row)}
          </td>
        ))}
        {hasRest && (
          <td className={styles.more}>
            <Button
              type="text"
              icon={<DownOutlined rotate={open ? 180 : 0} />}
              aria-label={`More about ${name}`}
              aria-expanded={open}
              aria-controls={open ? restId : undefined}
              onClick={() => setOpen(!open)}
            />
          </td>
        )}
      </tr>
      {open && (
        <tr className={styles.restRow} id={restId}>
          <td colSpan={columns.length + 1}>
            <dl className={styles.restList}>
              {columns
                .filter(({ place }) => place !== 'main')
                .map((column) => (
                  <div key={column.title} className={classOf(column)}>
                    <dt>{column.title}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
            </dl>
          </td>
        </tr>
      )}
    </Fragment>
  );
}
