import { bulkBar } from '#src/bulk/bulk-bar.tsx';
import { Choice } from '#src/kit/choice.tsx';
import { ChoiceField, Field } from '#src/kit/fields.tsx';
import { users } from './contract.ts';
import { useRoleOptions } from './role-options.ts';

function RoleField() {
  const { options, loading, search } = useRoleOptions();
  const roles = options.map(({ id, name, disabled }) => ({ value: id, label: name, disabled }));
  return (
    <Field name="roleId" label="Role">
      <Choice showSearch optionFilterProp="label" onSearch={search} loading={loading} options={roles} />
    </Field>
  );
}

export const Bulk = bulkBar(users, [
  {
    action: 'update',
    label: 'Change status',
    same: 'have this status already',
    fields: <ChoiceField name="status" label="Status" />,
  },
  { action: 'addRole', label: 'Give role', same: 'have this role already', fields: <RoleField /> },
  { action: 'removeRole', label: 'Take role', same: 'do not have this role', fields: <RoleField /> },
  { action: 'signOut', label: 'Sign out everywhere', verb: 'Sign out', same: 'are not signed in' },
]);
