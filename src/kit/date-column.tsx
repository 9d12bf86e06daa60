import { ShortDate } from './cells.tsx';
import type { Column } from './data-table.tsx';

/** A column of this field's dates; where a list can be ordered, by them too. */
export const dateColumn = <Row,>(title: string, field: keyof Row & string): Column<Row> => ({
  title,
  dataIndex: field,
  sorter: true,
  width: 124,
  render: (_, row) => <ShortDate iso={row[field] as string | null | undefined} />,
});
