import { Field } from '#src/form/fields.tsx';
import { bulkBar } from '#src/list/bulk/bulk-bar.tsx';
import { changeStatus } from '#src/list/bulk/shared-actions.tsx';
import { Choice } from '#src/ui/choice.tsx';
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
