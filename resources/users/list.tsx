import { useNavigate } from 'react-router-dom';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { CutText, FirstNames, MainCell, ShortDate } from '#src/kit/cells.tsx';
import { type Column, dateColumn, menuColumn, statusColumn } from '#src/kit/data-table.tsx';
import { allOption, FilterChoice } from '#src/kit/filter-choice.tsx';
import { LinkButton } from '#src/kit/link-button.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { Quiet } from '#src/kit/quiet.tsx';
import { RowActions } from '#src/kit/row-actions.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { useResourceList } from '#src/kit/use-resource-list.ts';
import { type UserRow, users } from './contract.ts';
import { definition } from './resource.tsx';
import { UserStatus, userStatusOptions } from './status.tsx';

const columns: Column<UserRow>[] = [
  {
    title: 'User',
    dataIndex: 'full_name',
    sorter: true,
    place: 'main',
    render: (_, { id, full_name, email }) => <MainCell to={`/users/${id}`} name={full_name || email} />,
  },
  {
    title: 'Email',
    dataIndex: 'email',
    sorter: true,
    place: 'second',
    render: (_, { email }) => <CutText>{email}</CutText>,
  },
  {
    ...statusColumn,
    dataIndex: 'status',
    sorter: true,
    place: 'main',
    render: (_, { status }) => <UserStatus status={status} />,
  },
  {
    title: 'Roles',
    render: (_, { roles = [] }) =>
      roles.length === 0 ? (
        <Quiet>No roles assigned</Quiet>
      ) : (
        <FirstNames names={roles.map(({ name }) => name)} />
      ),
  },
  {
    title: 'Created',
    ...dateColumn,
    dataIndex: 'created_at',
    sorter: true,
    render: (_, { created_at }) => <ShortDate iso={created_at} />,
  },
  { ...menuColumn, width: 148, render: (_, user) => <UserActions user={user} /> },
];

function UserActions({ user: { id, full_name, email } }: { user: UserRow }) {
  const navigate = useNavigate();
  const { can } = useGrants();
  const name = full_name || email;
  const open = (label: string, to: string) => ({ label, run: () => navigate(to) });
  return (
    <RowActions>
      <LinkButton size="small" to={`/users/${id}/stores`} label={`Stores of ${name}`}>
        Stores
      </LinkButton>
      <ActionsMenu
        of={name}
        actions={[
          open('View Stores', `/users/${id}/stores`),
          open('View Details', `/users/${id}`),
          ...(can(users, 'write') ? [open('Edit', `/users/edit/${id}`)] : []),
        ]}
      />
    </RowActions>
  );
}

const statusOptions = [allOption, ...userStatusOptions] as const;

export function Screen() {
  const list = useResourceList<UserRow>(definition, { noticed: false });
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={columns}
      nameOf={({ full_name, email }) => full_name || email}
      filters={<FilterChoice list={list} name="status" label="Status" options={statusOptions} />}
    />
  );
}
