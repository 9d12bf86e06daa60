// The boxes that select rows, as Ant Design's table takes them.
import type { TableProps } from 'antd';
import type { Selected, Selection } from './selection.ts';

/** The width of their column. */
export const boxesWidth = 44;

export interface RowsToSelect<Row> {
  readonly selection: Selection;
  /** What they are called, for the name of the head's box: `users`. */
  readonly many: string;
  readonly nameOf: (row: Row) => string;
}

interface Entry<Row> {
  readonly key: string;
  /** Undefined in a row that stands in for one that is loading. */
  readonly row: Row | undefined;
}

/** Shift selects a range, the head's box the page; what is selected on other pages stays. */
export function selecting<Row>(
  { selection, many, nameOf }: RowsToSelect<Row>,
  { ids, matching }: Selected,
  entries: readonly Entry<Row>[],
): Pick<TableProps<Entry<Row>>, 'rowSelection'> {
  const keys = matching ? entries.map(({ key }) => key) : ids;
  return {
    rowSelection: {
      columnWidth: boxesWidth,
      preserveSelectedRowKeys: true,
      selectedRowKeys: [...keys],
      onChange: (now) => selection.select(now.map(String)),
      getTitleCheckboxProps: () => ({ 'aria-label': `Select all ${many} on this page` }),
      getCheckboxProps: ({ row }) => ({ 'aria-label': row && `Select ${nameOf(row)}`, disabled: !row }),
      renderCell: (_checked, { row }, _index, box) => row && box,
    },
  };
}
