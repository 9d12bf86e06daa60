import { listScreen } from '#src/list/list-page.tsx';
import { dateColumn, extra, namesColumn, numberColumn, textColumn } from '#src/list/table/columns.tsx';
import { definition } from './resource.tsx';

export const Screen = listScreen(definition, {
  name: { title: 'Name' },
  columns: [
    textColumn('Description', 'description', { lines: 2, place: 'second' }),
    numberColumn('Users', 'userCount'),
    namesColumn('Permissions', 'permissions'),
    dateColumn('Created', 'created_at'),
    dateColumn('Updated', 'updated_at', extra),
  ],
});
