// The sign-in page. Uses neither Refine nor Ant Design, and preloads the app while the user types.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { authProvider } from '#providers/auth.ts';
import { notify } from '#providers/notification.ts';
import { onSessionChange, sessionToken } from '#providers/session.ts';
import { lastBrand } from '#providers/site.ts';
import { forgotPage } from '#shared/contract/link-pages.ts';
import type { SecondStep } from '#shared/contract/second-factor.ts';
import { Brand } from '#src/ui/brand.tsx';
import { GoTo } from '#src/ui/go-to.tsx';
import { prefetchWhenIdle } from '#src/ui/idle.ts';
import { canUsePasskeys } from '#src/ui/passkeys.ts';
import { useDocumentTitle } from '#src/ui/screen.ts';
import { PasswordField } from './fields.tsx';
import styles from './login.module.css';
import { SecondStepForm } from './second-step.tsx';
import { useSessionToken } from './session.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { pageAfterSignIn } from './wanted-page.ts';

function useSignIn() {
  const [signingIn, setSigningIn] = useState(false);
  const busy = useRef(false);
  const [step, setStep] = useState<SecondStep>();

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    const fields = new FormData(event.currentTarget);
    busy.current = true;
    setSigningIn(true);
    const { success, error, next } = await authProvider.login({
      email: String(fields.get('email')).trim(),
      password: String(fields.get('password')),
    });
    busy.current = false;
    setSigningIn(false);
    setStep(next as SecondStep | undefined);
    if (!success && error) {
      notify({ type: 'error', message: error.name, description: error.message, key: 'sign-in' });
    }
  }

  return { signingIn, signIn, step, setStep };
}

/** The server adds this tag if its demo accounts, with public passwords, exist. */
const hasDemoAccounts = () => document.querySelector('meta[name="demo-accounts"]') !== null;

/** The bundled server adds this tag. Other servers may not know forgotten passwords. */
const hasAccountLinks = () => document.querySelector('meta[name="account-links"]') !== null;

function PasskeyButton() {
  const { busy, signIn } = usePasskeySignIn((text) =>
    notify({ type: 'error', message: 'Login Failed', description: text, key: 'sign-in' }),
  );
  return (
    <button type="button" className={`button ${styles.passkey}`} aria-disabled={busy} onClick={signIn}>
      {busy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
    </button>
  );
}

/** Decorative drawing of a street of shops. */
const Shops = () => (
  <svg className={styles.shops} viewBox="0 0 520 130" fill="none" stroke="currentColor" aria-hidden="true">
    {[0, 130, 260, 390].map((left, index) => (
      <g key={left} transform={`translate(${left + 8} ${index % 2 === 0 ? 18 : 2})`} strokeWidth="2">
        <path d={`M10 48V${index % 2 === 0 ? 110 : 126}H104V48`} strokeLinejoin="round" />
        <path
          d="M0 34L12 6H102L114 34a14 14 0 0 1-28.500 0 14 14 0 0 1-28.500 0 14 14 0 0 1-28.500 0A14 14 0 0 1 0 34Z"
          strokeLinejoin="round"
        />
        <path d={`M24 ${index % 2 === 0 ? 110 : 126}V68h24v${index % 2 === 0 ? 42 : 58}M62 68h28v22H62z`} />
      </g>
    ))}
    <path d="M0 129H520" strokeWidth="2" />
  </svg>
);

/** `preloadPage` loads the code of the page that opens after sign-in. */
export function Login({ preloadPage }: { preloadPage: (path: string) => Promise<void> }) {
  const { search } = useLocation();
  const token = useSessionToken();
  const { signingIn, signIn, step, setStep } = useSignIn();
  useDocumentTitle('Sign In', 'Admin Panel');
  const wanted = pageAfterSignIn(search, window.location.origin);
  useEffect(() => prefetchWhenIdle(() => void preloadPage(wanted)), [wanted, preloadPage]);
  // Request the page's rows before it renders.
  useEffect(
    () =>
      onSessionChange(() => {
        const newToken = sessionToken();
        if (newToken !== null) window.begin?.ask(newToken, wanted);
      }),
    [wanted],
  );

  if (token !== null) return <GoTo path={wanted} />;
  return (
    <main className={styles.page}>
      <div className={styles.whose}>
        <Brand {...lastBrand()} />
        <div className={styles.about}>
          <p className={styles.slogan}>Every store in one place</p>
          <p>Stores, domains, products, plans and people.</p>
        </div>
        <Shops />
      </div>
      <div className={styles.card}>
        <h1 className={styles.title}>Welcome to Admin Panel</h1>
        <p className={styles.text}>Sign in to manage your platform</p>
        {step && (
          <SecondStepForm
            step={step}
            onBack={(reason) => {
              setStep(undefined);
              if (reason)
                notify({ type: 'error', message: 'Login Failed', description: reason, key: 'sign-in' });
            }}
          />
        )}
        <form
          style={step && { display: 'none' }}
          className={styles.form}
          onSubmit={(event) => void signIn(event)}
        >
          <label className={styles.field}>
            Email
            <input className="text-input" name="email" type="email" autoComplete="username" required />
          </label>
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
          {hasAccountLinks() && <Link to={forgotPage}>Forgot password?</Link>}
          <button type="submit" className={`button primary ${styles.submit}`} aria-disabled={signingIn}>
            {signingIn ? 'Signing in...' : 'Sign In'}
          </button>
          {canUsePasskeys() && <PasskeyButton />}
        </form>
        {hasDemoAccounts() && (
          <p className={styles.notice}>
            This server has demo accounts with public passwords. Don't store real data.
          </p>
        )}
      </div>
    </main>
  );
}
