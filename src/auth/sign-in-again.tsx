// Dialog for a session that ended in use. The screen behind it does not change, and pending requests continue
// after sign-in.
import { Alert, Button, Form, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { authProvider } from '#providers/auth.ts';
import type { EndedSession } from '#providers/session.ts';
import type { SecondStep } from '#shared/contract/second-factor.ts';
import type { SignInBody } from '#shared/contract/session.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import { hasUnsaved } from '#src/ui/leave-guard.ts';
import { canUsePasskeys } from '#src/ui/passkeys.ts';
import { PasswordInput } from '#src/ui/password-input.tsx';
import { SecondStepForm } from './second-step.tsx';
import { sessionEndTexts } from './session.ts';
import { useLogOut } from './use-log-out.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

function SignInForm({ lapsed }: { lapsed: EndedSession }) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [typed] = useState(hasUnsaved);
  const [step, setStep] = useState<SecondStep>();
  const logOut = useLogOut();
  const passkey = usePasskeySignIn(setFailure);

  async function signIn(values: SignInBody) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const { success, error, next } = await authProvider.login({ ...values, email: values.email.trim() });
    setBusy(false);
    setStep(next as SecondStep | undefined);
    if (!success) setFailure(error?.message);
  }

  if (step) {
    const back = (reason?: string) => {
      setStep(undefined);
      setFailure(reason);
    };
    return <SecondStepForm step={step} onBack={back} />;
  }

  return (
    <Form<SignInBody>
      layout="vertical"
      requiredMark={false}
      initialValues={{ email: lapsed.user?.email ?? '', password: '' }}
      onFinish={(values) => void signIn(values)}
    >
      <p>
        {sessionEndTexts[lapsed.end]}
        {typed && ' What you typed is still here.'}
      </p>
      {failure !== undefined && <Alert type="error" showIcon message={failure} />}
      <Form.Item name="email" label="Email" rules={[{ required: true, message: 'Email is required' }]}>
        <Input type="email" autoComplete="username" />
      </Form.Item>
      <Form.Item
        name="password"
        label="Password"
        rules={[{ required: true, message: 'Password is required' }]}
      >
        <PasswordInput autoComplete="current-password" autoFocus />
      </Form.Item>
      <Space wrap>
        <Button type="primary" htmlType="submit" aria-disabled={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
        {canUsePasskeys() && (
          <Button aria-disabled={passkey.busy} onClick={passkey.signIn}>
            Sign in with a passkey
          </Button>
        )}
        <Button onClick={logOut}>Log out</Button>
      </Space>
    </Form>
  );
}

/** Stays open until someone signs in. A different user gets a fresh app. */
export function SignInAgain({ lapsed }: { lapsed: EndedSession }) {
  // Back must not leave the screen with its typed values.
  useOverlay(true, () => undefined);
  return (
    <Modal
      open
      title="Sign in again"
      footer={null}
      closable={false}
      keyboard={false}
      maskClosable={false}
      zIndex={2000}
      modalRender={focusedModal}
    >
      <SignInForm lapsed={lapsed} />
    </Modal>
  );
}
