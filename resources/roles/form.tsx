import { Alert, Form } from 'antd';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { isAdminRole } from '#shared/domain/permissions.ts';
import { Fields, LongTextField, TextField } from '#src/form/fields.tsx';
import { FormPage } from '#src/form/form-page.tsx';
import { formValues, idsOf } from '#src/form/form-values.ts';
import { formRules } from '#src/form/schema.ts';
import { Card } from '#src/ui/card.tsx';
import { type Role, type RoleBody, roles } from './contract.ts';
import { PermissionPicker } from './permission-picker.tsx';
import { definition } from './resource.tsx';
import { ViewDraft } from './view-draft.tsx';

const toValues = (role: ReceivedRecord<Role> | undefined): RoleBody =>
  formValues(roles, role, { permissionIds: idsOf(role?.permissions) });

/** Sends the whole role, which overwrites changes that others made meanwhile. */
const toBody = (_: Partial<RoleBody>, { values }: { values: RoleBody }) => values;

/** The role `admin` has a fixed name and all permissions. */
function RoleFields({ fixed }: { fixed: boolean }) {
  return (
    <>
      {fixed && (
        <Alert
          type="info"
          showIcon
          message="The admin role always has every permission. You can change its description only."
        />
      )}
      <Card title="Role">
        <Fields>
          <TextField name="name" label="Name" disabled={fixed} />
          <LongTextField name="description" label="Description" />
        </Fields>
      </Card>
      <Card title="Permissions" extra={<ViewDraft />}>
        <Form.Item name="permissionIds" rules={formRules(roles.create.shape.permissionIds)}>
          <PermissionPicker disabled={fixed} />
        </Form.Item>
      </Card>
    </>
  );
}

export const Screen = () => (
  <FormPage definition={definition} toValues={toValues} toBody={toBody}>
    {(role) => <RoleFields fixed={role !== undefined && isAdminRole(role)} />}
  </FormPage>
);
