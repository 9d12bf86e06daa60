import { dateColumn, statusColumn, textColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import type { Answered } from '#src/shared/answered.ts';
import type { Page } from './contract.ts';
import { definition } from './resource.tsx';
import { PageStatus } from './status.tsx';

const columns: Column<Answered<Page>>[] = [
  textColumn('Slug', 'slug'),
  { ...statusColumn, render: (_, { status }) => <PageStatus status={status} /> },
  dateColumn('Updated', 'updatedAt', { place: 'second' }),
];

export const Screen = () => (
  <ListPage
    definition={definition}
    name={{ title: 'Title', field: 'title' }}
    columns={columns}
    filters={[{ name: 'status', label: 'Status' }]}
  />
);
