import { roles } from '#resources/roles/contract.ts';
import { listScreen } from '#src/list/list-page.tsx';
import {
  dateColumn,
  emailColumn,
  extra,
  FirstNames,
  flagColumn,
  statusColumn,
} from '#src/list/table/columns.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { Initials } from '#src/ui/picture.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import type { UserRow } from './contract.ts';
import { definition, storesOf } from './resource.tsx';
import { UserState } from './status.tsx';

const { nameOf } = definition;

const RoleSelect = lazyComponent(async () => (await import('#resources/roles/role-select.tsx')).RoleSelect);

const StoresButton = (user: UserRow) => (
  <LinkButton size="small" to={storesOf(user.id)} label={`Stores of ${nameOf(user)}`}>
    Stores
  </LinkButton>
);

export const Screen = listScreen(definition, {
  noticed: false,
  name: { field: 'full_name', picture: (user) => <Initials name={nameOf(user)} /> },
  columns: [
    emailColumn('Email', 'email', { place: 'second' }),
    {
      ...statusColumn,
      width: 172,
      render: (_, user) => <UserState {...user} />,
      change: {
        field: 'status',
        refusal: ({ id }, me) => (id === me ? "You can't change your own status." : undefined),
      },
    },
    {
      title: 'Roles',
      dataIndex: 'roles',
      render: (_, { roles = [] }) =>
        roles.length === 0 ? (
          <SecondaryText>No roles assigned</SecondaryText>
        ) : (
          <FirstNames names={roles.map(({ name }) => name)} />
        ),
    },
    dateColumn('Created', 'created_at'),
    dateColumn('Last sign-in', 'last_login_at', extra),
    flagColumn('Verified', 'isVerified', extra),
    dateColumn('Updated', 'updated_at', extra),
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      matches: ({ status }, wanted) =>
        wanted === 'INACTIVE' ? status !== 'ACTIVE' : status.toUpperCase() === wanted,
    },
  ],
  moreFilters: { roleId: { of: roles, Control: RoleSelect }, lastSignIn: { label: 'Last sign-in' } },
  button: StoresButton,
});
