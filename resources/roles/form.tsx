import { Alert, Form } from 'antd';
import { Card } from '#src/kit/card.tsx';
import { Fields, LongTextField, TextField } from '#src/kit/fields.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { formValues, idsOf } from '#src/kit/form-values.ts';
import { formRules } from '#src/kit/schema.ts';
import type { ReceivedRecord } from '#src/shared/answered.ts';
import { isAdminRole } from '#src/shared/grants.ts';
import { type Role, type RoleBody, roles } from './contract.ts';
import { PermissionPicker } from './permission-picker.tsx';
import { definition } from './resource.tsx';

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
      <Card title="Permissions">
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
