import { dateColumn, namesColumn, numberColumn, textColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import type { Answered } from '#src/shared/answered.ts';
import type { Role } from './contract.ts';
import { definition } from './resource.tsx';

const columns: Column<Answered<Role>>[] = [
  textColumn('Description', 'description', { lines: 2, place: 'second' }),
  numberColumn('Users', 'userCount'),
  namesColumn('Permissions', 'permissions'),
  dateColumn('Created', 'created_at'),
];

export const Screen = () => <ListPage definition={definition} name={{ title: 'Name' }} columns={columns} />;
