import { useNavigate } from 'react-router-dom';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { CutText, FirstNames, MainCell, ShortDate } from '#src/kit/cells.tsx';
import { type Column, countColumn, dateColumn, menuColumn } from '#src/kit/data-table.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { useResourceList } from '#src/kit/use-resource-list.ts';
import { type AnsweredRole, createdAt } from './answered-role.ts';
import { roles } from './contract.ts';
import { useDeleteRole } from './delete-role.tsx';
import { definition } from './resource.tsx';

const columns: Column<AnsweredRole>[] = [
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
    render: (_, { description }) => <CutText lines={2}>{description}</CutText>,
  },
  { title: 'Users', ...countColumn, render: (_, { userCount }) => userCount ?? '-' },
  {
    title: 'Permissions',
    render: (_, { permissions = [] }) => <FirstNames names={permissions.map(({ name }) => name)} />,
  },
  {
    title: 'Created',
    ...dateColumn,
    dataIndex: 'created_at',
    sorter: true,
    render: (_, role) => <ShortDate iso={createdAt(role)} />,
  },
  { ...menuColumn, render: (_, role) => <RoleActions role={role} /> },
];

function RoleActions({ role }: { role: AnsweredRole }) {
  const navigate = useNavigate();
  const { can } = useGrants();
  const deletion = useDeleteRole();
  return (
    <ActionsMenu
      of={role.name}
      actions={[
        { label: 'View Details', run: () => navigate(`/roles/${role.id}`) },
        ...(can(roles, 'write') ? [{ label: 'Edit', run: () => navigate(`/roles/edit/${role.id}`) }] : []),
        { label: 'Delete', danger: true, refused: deletion.refusal(role), run: () => deletion.ask(role) },
      ]}
    />
  );
}

export function Screen() {
  const list = useResourceList<AnsweredRole>(definition);
  return <ListPage definition={definition} list={list} columns={columns} nameOf={({ name }) => name} />;
}
