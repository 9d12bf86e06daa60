// The boxes that select rows, as Ant Design's table takes them.
import type { TableProps } from 'antd';
import type { KeyboardEvent } from 'react';
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

/** Not of what opened from the row, and stands elsewhere. */
const isOwnKey = ({ key, ctrlKey, metaKey, altKey, currentTarget, target }: KeyboardEvent) =>
  key === 'x' && !ctrlKey && !metaKey && !altKey && currentTarget.contains(target as Node);

/**
 * Shift selects a range, the head's box the page; what is selected on other pages stays. The key x selects the row that has
 * the focus, or a part of it.
 */
export function selecting<Row>(
  { selection, many, nameOf }: RowsToSelect<Row>,
  { ids, matching }: Selected,
  entries: readonly Entry<Row>[],
): Pick<TableProps<Entry<Row>>, 'rowSelection' | 'onRow'> {
  const keys = matching ? entries.map(({ key }) => key) : ids;
  const toggle = (key: string) =>
    selection.select(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
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
    onRow: ({ key, row }) => ({
      onKeyDown: (event) => {
        if (row !== undefined && isOwnKey(event)) toggle(key);
      },
    }),
  };
}
