// The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. Uses no component library,
// like the sign-in page.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { authProvider } from '#providers/auth.ts';
import type { PasskeyAssertion } from '#shared/contract/passkey-assertion.ts';
import type { SecondStep } from '#shared/contract/second-factor.ts';
import { askForPasskey, canUsePasskeys } from '#src/ui/passkeys.ts';
import styles from './second-step.module.css';

type Method = SecondStep['methods'][number];

interface SecondStepFormProps {
  step: SecondStep;
  /** Goes back to the password. `reason`: why, if the user didn't ask for it. */
  onBack: (reason?: string) => void;
}

const texts: Readonly<Record<Method, { readonly line: string; readonly choose: string }>> = {
  passkey: {
    line: 'Confirm with the passkey on your device.',
    choose: 'Use a passkey',
  },
  totp: {
    line: 'Enter the 6-digit code from your authenticator app.',
    choose: 'Use your authenticator app',
  },
  recovery: {
    line: 'Enter one of the recovery codes that you saved. Each works once.',
    choose: 'Use a recovery code',
  },
};

const noMethod = 'Your passkey doesn’t work in this browser. Ask an administrator for help.';

const CodeField = ({ isRecovery, isInvalid }: { isRecovery: boolean; isInvalid: boolean }) => (
  <label className={styles.field}>
    {isRecovery ? 'Recovery code' : 'Code'}
    <input
      className="text-input"
      name="code"
      required
      aria-invalid={isInvalid}
      aria-describedby="second-step-failure"
      {...(isRecovery
        ? { autoComplete: 'off', maxLength: 40 }
        : { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 })}
    />
  </label>
);

export function SecondStepForm({ step: { challenge, methods, passkey }, onBack }: SecondStepFormProps) {
  const usable = methods.filter((one) => one !== 'passkey' || (passkey && canUsePasskeys()));
  const [method, setMethod] = useState(usable[0]);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The first control: the field, or the button for a passkey.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field changes with the method.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [method]);

  async function signIn(body: { code: string } | { passkey: PasskeyAssertion }) {
    const { success, error, expired } = await authProvider.login({ challenge, ...body });
    if (success) return;
    if (expired) return onBack(error?.message);
    throw error;
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn(method === 'passkey' && passkey ? { passkey: await askForPasskey(passkey) } : { code });
    } catch (error) {
      setBusy(false);
      setFailure((error as Error).message);
      form.current?.querySelector('input')?.select();
    }
  }

  function choose(next: Method) {
    setFailure(undefined);
    setMethod(next);
  }

  const submit = method === 'passkey' ? texts.passkey.choose : 'Continue';
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)}>
      <p>{method ? texts[method].line : noMethod}</p>
      {(method === 'totp' || method === 'recovery') && (
        <CodeField key={method} isRecovery={method === 'recovery'} isInvalid={failure !== undefined} />
      )}
      <p id="second-step-failure" className={styles.failure} role="alert">
        {failure}
      </p>
      {method && (
        <button type="submit" className={`button primary ${styles.submit}`} aria-disabled={busy}>
          {busy ? 'Checking...' : submit}
        </button>
      )}
      <div className={styles.others}>
        {usable
          .filter((one) => one !== method)
          .map((one) => (
            <button key={one} type="button" className={styles.other} onClick={() => choose(one)}>
              {texts[one].choose}
            </button>
          ))}
        <button type="button" className={styles.other} onClick={() => onBack()}>
          Back
        </button>
      </div>
    </form>
  );
}
