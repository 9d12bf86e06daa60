import { Input, Switch } from 'antd';
import { Card } from '#src/kit/card.tsx';
import { Choice } from '#src/kit/choice.tsx';
import { Field, Fields } from '#src/kit/field.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { NewPassword } from '#src/kit/password.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import { type User, type UserCreate, type UserUpdate, users } from './contract.ts';
import { definition } from './resource.tsx';
import { useRoleOptions } from './role-options.ts';
import { userStatusOptions } from './status.tsx';

/** The form's values: those of both bodies, and the repeated password, which is not sent. */
type Values = UserCreate & UserUpdate & { confirmPassword?: string };

const { full_name, email, status, isVerified, role } = users.create.shape;
const { roleIds } = users.update.shape;

const toValues = (user: User | undefined) =>
  ({
    full_name: user?.full_name ?? '',
    email: user?.email ?? '',
    password: '',
    status: user?.status ?? 'ACTIVE',
    isVerified: user?.isVerified ?? false,
    ...(user && { roleIds: (user.roles ?? []).map(({ id }) => id) }),
  }) satisfies Values;

const toBody = ({ confirmPassword: _, ...sent }: Partial<Values>) => sent;

function UserForm({ edited }: { edited: Edited<User> | undefined }) {
  const editing = edited !== undefined;
  const state = useRecordForm<User, Values>({ definition, edited, toValues, toBody });
  return (
    <RecordForm definition={definition} state={state}>
      <Card title="Account">
        <Fields>
          <Field name="full_name" label="Full name" schema={full_name}>
            <Input maxLength={120} autoComplete="off" />
          </Field>
          <Field name="email" label="Email" schema={email}>
            <Input type="email" maxLength={254} autoComplete="off" />
          </Field>
          <Field name="status" label="Status" schema={status}>
            <Choice options={userStatusOptions} />
          </Field>
          <Field
            name="isVerified"
            label="Verified"
            schema={isVerified}
            valueProp="checked"
            hint="The email address is known to be theirs."
          >
            <Switch />
          </Field>
        </Fields>
      </Card>
      <Card title="Sign-in">
        {editing ? (
          <NewPassword
            optional
            label="New password"
            hint="Leave it empty to keep the password. A new one signs the user out."
          />
        ) : (
          <NewPassword label="Password" />
        )}
      </Card>
      <Card title="Access">{editing ? <Roles edited={edited} /> : <OneRole />}</Card>
    </RecordForm>
  );
}

const refusedHint = 'Roles that hold permissions which you do not hold cannot be given by you.';
const unknownHint = 'The roles cannot be listed, so they cannot be changed here.';

function OneRole() {
  const { options, loading, search } = useRoleOptions();
  return (
    <Field
      name="role"
      label="Role"
      schema={role}
      hint={options.some(({ disabled }) => disabled) && refusedHint}
    >
      <Choice
        allowClear
        showSearch
        onSearch={search}
        loading={loading}
        placeholder="No role"
        options={options.map(({ name, disabled }) => ({ value: name, label: name, disabled }))}
      />
    </Field>
  );
}

function Roles({ edited }: { edited: Edited<User> }) {
  const held = edited.answer.data.roles ?? [];
  const { options, loading, known, search } = useRoleOptions(held);
  const all = known ? options : held.map((one) => ({ ...one, disabled: false }));
  const hint = known ? all.some(({ disabled }) => disabled) && refusedHint : unknownHint;
  return (
    <Field name="roleIds" label="Roles" schema={roleIds} hint={hint}>
      <Choice
        mode="multiple"
        disabled={!known}
        loading={loading}
        onSearch={search}
        placeholder="No roles assigned"
        optionFilterProp="label"
        options={all.map(({ id, name, disabled }) => ({ value: id, label: name, disabled }))}
      />
    </Field>
  );
}

export function Screen() {
  return (
    <FormPage<User> definition={definition} nameOf={({ full_name: name }) => name}>
      {(edited) => <UserForm edited={edited} />}
    </FormPage>
  );
}
