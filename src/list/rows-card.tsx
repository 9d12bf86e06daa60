import { type ReactNode, useState } from 'react';
import { defaultLimit } from '#shared/contract/contract.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import { type Column, DataTable } from './table/data-table.tsx';
import { TableCard } from './table/table-card.tsx';

export interface RowsCardProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  empty: string;
}

/** Pages through loaded rows, ten per page. */
export function RowsCard<Row extends { id: string; name: string }>(props: RowsCardProps<Row>) {
  const { title, rows, columns, empty } = props;
  const [requestedPage, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / defaultLimit));
  const page = Math.min(requestedPage, pages);
  const shown = rows.slice((page - 1) * defaultLimit, page * defaultLimit);
  const emptyText: ReactNode = rows.length === 0 && <SecondaryText>{empty}</SecondaryText>;
  return (
    <TableCard title={title} label={title.toLowerCase()} page={page} pages={pages} onPage={setPage}>
      <DataTable
        label={title}
        columns={columns}
        rows={shown}
        nameOf={({ name }) => name}
        instead={emptyText}
      />
    </TableCard>
  );
}
