import { countColumn, dateColumn, FirstNames, MainCell } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { useActionsColumn } from '#src/kit/row-actions.tsx';
import { useListTable } from '#src/kit/use-list-table.ts';
import { CutText } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import type { Role } from './contract.ts';
import { definition } from './resource.tsx';

const columns: Column<Answered<Role>>[] = [
  {
    title: 'Name',
    dataIndex: 'name',
    sorter: true,
    place: 'main',
    render: (_, { id, name }) => <MainCell to={`/roles/${id}`} name={name} />,
  },
  {
    title: 'Description',
    place: 'second',
    render: (_, { description }) => <CutText lines={2}>{description ?? '-'}</CutText>,
  },
  { title: 'Users', ...countColumn, render: (_, { userCount }) => userCount ?? '-' },
  {
    title: 'Permissions',
    render: (_, { permissions = [] }) => <FirstNames names={permissions.map(({ name }) => name)} />,
  },
  dateColumn('Created', 'created_at'),
];

export function Screen() {
  const list = useListTable<Answered<Role>>(definition);
  const actions = useActionsColumn(definition);
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={[...columns, actions]}
      nameOf={definition.nameOf}
    />
  );
}
