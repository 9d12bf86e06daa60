import { useNavigation } from '@refinedev/core';
import { dateColumn, FirstNames, MainCell, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { LinkButton } from '#src/kit/links.tsx';
import { allOption, FilterChoice } from '#src/kit/list-frame.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { Initials } from '#src/kit/picture.tsx';
import { useActionsColumn } from '#src/kit/row-actions.tsx';
import { useListTable } from '#src/kit/use-list-table.ts';
import { CutText, Quiet } from '#src/kit/values.tsx';
import type { UserRow } from './contract.ts';
import { definition } from './resource.tsx';
import { UserStatus, userStatusOptions } from './status.tsx';

const columns: Column<UserRow>[] = [
  {
    title: 'User',
    dataIndex: 'full_name',
    sorter: true,
    place: 'main',
    render: (_, { id, full_name, email }) => (
      <MainCell
        to={`/users/${id}`}
        name={full_name || email}
        picture={<Initials name={full_name || email} />}
      />
    ),
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
  dateColumn('Created', 'created_at'),
];

const storesOf = (id: string) => `/users/${id}/stores`;

const StoresButton = (user: UserRow) => (
  <LinkButton size="small" to={storesOf(user.id)} label={`Stores of ${definition.nameOf(user)}`}>
    Stores
  </LinkButton>
);

const statusOptions = [allOption, ...userStatusOptions] as const;

export function Screen() {
  const { push } = useNavigation();
  const viewStores = ({ id }: UserRow) => [{ label: 'View Stores', run: () => push(storesOf(id)) }];
  const actions = useActionsColumn(definition, { views: viewStores, button: StoresButton });
  const list = useListTable<UserRow>(definition, { noticed: false });
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={[...columns, actions]}
      nameOf={definition.nameOf}
      filters={<FilterChoice list={list} name="status" label="Status" options={statusOptions} />}
    />
  );
}
