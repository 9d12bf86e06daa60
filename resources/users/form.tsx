import { NewPassword } from '#src/inputs/password.tsx';
import { Card } from '#src/kit/card.tsx';
import { Choice } from '#src/kit/choice.tsx';
import { ChoiceField, Field, Fields, SwitchField, TextField } from '#src/kit/fields.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { formValues, idsOf } from '#src/kit/form-values.ts';
import { type User, users } from './contract.ts';
import { definition } from './resource.tsx';
import { useRoleOptions } from './role-options.ts';

const toValues = (user: User | undefined) =>
  formValues(users, user, { role: undefined, roleIds: idsOf(user?.roles) });

type Values = Partial<ReturnType<typeof toValues>>;

/** The repeated password is not sent. */
const toBody = ({ confirmPassword: _, ...sent }: Values & { confirmPassword?: string }) => sent;

const refusedHint = 'Roles that hold permissions which you do not hold cannot be given by you.';
const unknownHint = 'The roles cannot be listed, so they cannot be changed here.';

function OneRole() {
  const { choice, someRefused } = useRoleOptions('name');
  return (
    <Field name="role" label="Role" hint={someRefused && refusedHint}>
      <Choice<string> allowClear placeholder="No role" {...choice} />
    </Field>
  );
}

function Roles({ held }: { held: User['roles'] }) {
  const { choice, known, someRefused } = useRoleOptions('id', held);
  const hint = known ? someRefused && refusedHint : unknownHint;
  return (
    <Field name="roleIds" label="Roles" schema={users.update.shape.roleIds} hint={hint}>
      <Choice<string[]> mode="multiple" disabled={!known} placeholder="No roles assigned" {...choice} />
    </Field>
  );
}

export const Screen = () => (
  <FormPage definition={definition} toValues={toValues} toBody={toBody}>
    {(user) => (
      <>
        <Card title="Account">
          <Fields>
            <TextField name="full_name" label="Full name" />
            <TextField name="email" label="Email" type="email" />
            <ChoiceField name="status" label="Status" />
            <SwitchField name="isVerified" label="Verified" hint="The email address is known to be theirs." />
          </Fields>
        </Card>
        <Card title="Sign-in">
          {user ? (
            <NewPassword
              optional
              label="New password"
              hint="Leave it empty to keep the password. A new one signs the user out."
            />
          ) : (
            <NewPassword label="Password" />
          )}
        </Card>
        <Card title="Access">{user ? <Roles held={user.roles ?? []} /> : <OneRole />}</Card>
      </>
    )}
  </FormPage>
);
