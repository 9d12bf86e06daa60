import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { Column } from './data-table.tsx';
import type { Sort } from './list-state.ts';
import styles from './sort-header.module.css';

export interface SortHeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort | undefined) => void) | undefined;
  className: string;
}

/** What a click sorts by next: upwards, then downwards, then as the server orders by itself. */
export function nextSort(field: string, sort: Sort | undefined): Sort | undefined {
  if (sort?.field !== field) return { field, order: 'asc' };
  return sort.order === 'asc' ? { field, order: 'desc' } : undefined;
}

/** A column's header; a button where the rows can be sorted by it. */
export function SortHeader<Row>({ column, sort, onSort, className }: SortHeaderProps<Row>) {
  const { sorter, title } = column;
  if (sorter === undefined || !onSort) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const order = sort?.field === sorter ? sort.order : undefined;
  const ariaSort = order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none';
  return (
    <th scope="col" className={className} aria-sort={ariaSort}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sorter, sort))}>
        {title}
        <span className={styles.sortMarks} data-order={order} aria-hidden="true">
          <CaretUpOutlined />
          <CaretDownOutlined />
        </span>
      </button>
    </th>
  );
}
