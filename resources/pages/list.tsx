import { listScreen } from '#src/list/list-page.tsx';
import { dateColumn, extra, statusColumn, textColumn } from '#src/list/table/columns.tsx';
import { definition } from './resource.tsx';
import { PageStatus } from './status.tsx';

export const Screen = listScreen(definition, {
  name: { title: 'Title', field: 'title' },
  columns: [
    textColumn('Slug', 'slug'),
    { ...statusColumn, render: (_, { status }) => <PageStatus status={status} /> },
    dateColumn('Updated', 'updatedAt', { place: 'second' }),
    textColumn('Description', 'description', { ...extra, lines: 2 }),
    dateColumn('Created', 'createdAt', extra),
  ],
  filters: [{ name: 'status', label: 'Status' }],
});
