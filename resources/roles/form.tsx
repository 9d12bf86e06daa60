import { Alert, Form, Input } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { Card } from '#src/kit/card.tsx';
import { Field, rulesOf } from '#src/kit/field.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { isAdminRole } from '#src/shared/grants.ts';
import { type Role, type RoleBody, roles } from './contract.ts';
import { PermissionPicker } from './permission-picker.tsx';
import { definition } from './resource.tsx';

const { name, description, permissionIds } = roles.create.shape;

const toValues = (role: Answered<Role> | undefined): RoleBody => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  permissionIds: (role?.permissions ?? []).map(({ id }) => id),
});

/** A role is put as a whole, over what others changed meanwhile. */
const toBody = (_: Partial<RoleBody>, { values }: { values: RoleBody }) => values;

function RoleForm({ edited }: { edited: Edited<Answered<Role>> | undefined }) {
  const state = useRecordForm({ definition, edited, toValues, toBody });
  const fixed = edited !== undefined && isAdminRole(edited.answer.data);
  return (
    <RecordForm definition={definition} state={state}>
      {fixed && (
        <Alert
          type="info"
          showIcon
          message="The role admin always holds every permission. Only its description can be changed."
        />
      )}
      <Card title="Role">
        <Field name="name" label="Name" schema={name}>
          <Input maxLength={60} disabled={fixed} autoComplete="off" />
        </Field>
        <Field name="description" label="Description" schema={description}>
          <TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Field>
      </Card>
      <Card title="Permissions">
        <Form.Item name="permissionIds" rules={rulesOf(permissionIds)}>
          <PermissionPicker disabled={fixed} />
        </Form.Item>
      </Card>
    </RecordForm>
  );
}

export function Screen() {
  return (
    <FormPage<Answered<Role>> definition={definition} nameOf={(role) => role.name}>
      {(edited) => <RoleForm edited={edited} />}
    </FormPage>
  );
}
