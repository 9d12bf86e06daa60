import { useParams } from 'react-router-dom';
import { useIdentity } from '#providers/identity.ts';
import { useSite } from '#providers/site.ts';
import { ChoiceField, Field, Fields, SwitchField, TextField } from '#src/form/fields.tsx';
import { FormPage } from '#src/form/form-page.tsx';
import { formValues, idsOf } from '#src/form/form-values.ts';
import { NewPassword } from '#src/form/inputs/password.tsx';
import { Card } from '#src/ui/card.tsx';
import { Choice } from '#src/ui/choice.tsx';
import { listUrl } from '#src/ui/list-state.ts';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { type User, users } from './contract.ts';
import { definition } from './resource.tsx';
import { useRoleOptions } from './role-options.ts';
import { NewSignIn, type SignInChoice } from './sign-in-choice.tsx';

const toValues = (user: User | undefined) =>
  formValues(users, user, {
    role: undefined,
    roleIds: idsOf(user?.roles),
    signIn: 'invitation' as SignInChoice,
  });

type Values = Partial<ReturnType<typeof toValues>>;

type SentValues = Values & { password?: string | undefined; confirmPassword?: string };

/** An invitation is a user without a password. */
const inviting = ({ confirmPassword: _, signIn, password, ...sent }: SentValues) =>
  signIn === 'invitation' ? sent : { ...sent, password };

const withPassword = ({ confirmPassword: _, signIn: _choice, ...sent }: SentValues) => sent;

/** Without a mail server, the details page offers the link of the invitation. */
const next = ({ id, invitation }: User) =>
  invitation === 'invited' ? `/${users.name}/${id}` : listUrl(users);

const refusedHint = "You can't assign roles with permissions that you don't have.";
const unknownHint = "You don't have permission to view roles.";

function OneRole() {
  const { choice, someRefused } = useRoleOptions('name');
  return (
    <Field name="role" label="Role" hint={someRefused && refusedHint}>
      <Choice<string> allowClear placeholder="No role" {...choice} />
    </Field>
  );
}

function Roles({ held }: { held: User['roles'] }) {
  const { choice, fromServer, someRefused } = useRoleOptions('id', held);
  const hint = fromServer ? someRefused && refusedHint : unknownHint;
  return (
    <Field name="roleIds" label="Roles" schema={users.update.shape.roleIds} hint={hint}>
      <Choice<string[]> mode="multiple" disabled={!fromServer} placeholder="No roles assigned" {...choice} />
    </Field>
  );
}

export function Screen() {
  const { extended } = useIdentity();
  const hasMailServer = useSite()?.hasMailServer;
  const isNew = useParams().id === undefined;
  return (
    <FormPage
      definition={definition}
      toValues={toValues}
      toBody={extended && isNew ? inviting : withPassword}
      {...(hasMailServer === false && { next })}
    >
      {(user) => (
        <PageColumns
          side={
            <Card title="Access">
              <ChoiceField name="status" label="Status" />
              <SwitchField name="isVerified" label="Verified" hint="Email address confirmed" />
              {user ? <Roles held={user.roles ?? []} /> : <OneRole />}
            </Card>
          }
        >
          <Card title="Account">
            <Fields>
              <TextField name="full_name" label="Full name" />
              <TextField name="email" label="Email" type="email" />
            </Fields>
          </Card>
          <Card title="Sign-in">
            {user ? (
              <NewPassword
                optional
                label="New password"
                hint="Leave blank to keep the current password. A new password signs the user out."
              />
            ) : (
              <NewSignIn />
            )}
          </Card>
        </PageColumns>
      )}
    </FormPage>
  );
}
