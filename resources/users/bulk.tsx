import { bulkBar } from '#src/bulk/bulk-bar.tsx';
import { changeStatus } from '#src/bulk/usual-actions.tsx';
import { Choice } from '#src/kit/choice.tsx';
import { Field } from '#src/kit/fields.tsx';
import { users } from './contract.ts';
import { useRoleOptions } from './role-options.ts';

const RoleField = () => (
  <Field name="roleId" label="Role">
    <Choice<string> {...useRoleOptions('id').choice} />
  </Field>
);

export const Bulk = bulkBar(users, [
  changeStatus,
  { action: 'addRole', label: 'Add role', same: 'already have this role', fields: <RoleField /> },
  { action: 'removeRole', label: 'Remove role', same: 'do not have this role', fields: <RoleField /> },
  { action: 'signOut', label: 'Sign out everywhere', verb: 'Sign out', same: 'are not signed in' },
]);
