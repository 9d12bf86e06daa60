// Configures row selection of Ant Design's table.
import type { TableProps } from 'antd';
import type { Selected, Selection } from '#src/ui/selection.ts';

export const checkboxColumnWidth = 44;

export interface RowsToSelect<Row> {
  readonly selection: Selection;
  /** Plural of the resource, for the header checkbox: `users`. */
  readonly many: string;
  readonly nameOf: (row: Row) => string;
}

interface Entry<Row> {
  readonly key: string;
  /** Undefined in a skeleton row. */
  readonly row: Row | undefined;
}

/** Shift selects a range, the header checkbox the page. Selections on other pages persist. */
export function selecting<Row>(
  { selection, many, nameOf }: RowsToSelect<Row>,
  { ids, matching }: Selected,
  entries: readonly Entry<Row>[],
): Pick<TableProps<Entry<Row>>, 'rowSelection'> {
  const keys = matching ? entries.map(({ key }) => key) : ids;
  return {
    rowSelection: {
      columnWidth: checkboxColumnWidth,
      preserveSelectedRowKeys: true,
      selectedRowKeys: [...keys],
      onChange: (now) => selection.select(now.map(String)),
      getTitleCheckboxProps: () => ({ 'aria-label': `Select all ${many} on this page` }),
      getCheckboxProps: ({ row }) => ({ 'aria-label': row && `Select ${nameOf(row)}`, disabled: !row }),
      renderCell: (_checked, { row }, _index, box) => row && box,
    },
  };
}
