// The second step of a sign-in: a code of the authenticator app, or a recovery code. Uses no component library, like the
// sign-in page.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { authProvider } from '#providers/auth.ts';
import type { SecondStep } from '#shared/contract/second-factor.ts';
import styles from './second-step.module.css';

interface SecondStepFormProps {
  step: SecondStep;
  /** Goes back to the password. `reason`: why, if the user didn't ask for it. */
  onBack: (reason?: string) => void;
}

export function SecondStepForm({ step: { challenge, methods }, onBack }: SecondStepFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field changes with the kind of code.
  useEffect(() => input.current?.focus(), [isRecovery]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setBusy(true);
    setFailure(undefined);
    const { success, error, expired } = await authProvider.login({ challenge, code });
    if (success) return;
    if (expired) return onBack(error?.message);
    setBusy(false);
    setFailure(error?.message);
    input.current?.select();
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <p>
        {isRecovery
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Enter the 6-digit code from your authenticator app.'}
      </p>
      <label className={styles.field}>
        {isRecovery ? 'Recovery code' : 'Code'}
        <input
          key={String(isRecovery)}
          ref={input}
          className="text-input"
          name="code"
          required
          aria-invalid={failure !== undefined}
          aria-describedby="second-step-failure"
          {...(isRecovery
            ? { autoComplete: 'off', maxLength: 40 }
            : { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 })}
        />
      </label>
      <p id="second-step-failure" className={styles.failure} role="alert">
        {failure}
      </p>
      <button type="submit" className={`button primary ${styles.submit}`} aria-disabled={busy}>
        {busy ? 'Checking...' : 'Continue'}
      </button>
      <div className={styles.others}>
        {methods.includes('recovery') && (
          <button type="button" className={styles.other} onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
          </button>
        )}
        <button type="button" className={styles.other} onClick={() => onBack()}>
          Back
        </button>
      </div>
    </form>
  );
}
