// How a new user gets a password: by an invitation, or set here.
import { Form, Segmented } from 'antd';
import { useIdentity } from '#providers/identity.ts';
import { useSite } from '#providers/site.ts';
import { NewPassword } from '#src/form/inputs/password.tsx';
import { SecondaryLine } from '#src/ui/values.tsx';

export type SignInChoice = 'invitation' | 'password';

const options = [
  { value: 'invitation', label: 'Send an invitation' },
  { value: 'password', label: 'Set a password' },
] satisfies { value: SignInChoice; label: string }[];

const byEmail = 'They get an email with a link to set their own password. It works for 24 hours.';
const byLink = 'No mail server is set. After saving, copy the link to set a password, and pass it on.';

export function NewSignIn() {
  const { extended } = useIdentity();
  const hasMailServer = useSite()?.hasMailServer;
  const choice = Form.useWatch<SignInChoice | undefined>('signIn');
  if (!extended) return <NewPassword label="Password" />;
  return (
    <>
      <Form.Item name="signIn" label="First sign-in">
        <Segmented aria-label="First sign-in" options={options} />
      </Form.Item>
      {choice === 'password' ? (
        <NewPassword label="Password" />
      ) : (
        <SecondaryLine>{hasMailServer === false ? byLink : byEmail}</SecondaryLine>
      )}
    </>
  );
}
