// `/forgot-password`: asks for a link to set a new password.
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { publicHttp } from '#providers/http.ts';
import { signInPath } from '#shared/contract/paths.ts';
import { useDocumentTitle } from '#src/ui/screen.ts';
import { TextField } from './fields.tsx';
import login from './login.module.css';
import { PageLinks, Problem, PublicPage } from './public-page.tsx';
import { problemOf, usePublicCall } from './use-public-call.ts';

const toSignIn = (
  <PageLinks>
    <Link to={signInPath}>Back to sign-in</Link>
  </PageLinks>
);

export function ForgotPassword() {
  const { failure, busy, run } = usePublicCall();
  const [sentTo, setSentTo] = useState<string>();
  useDocumentTitle('Forgot Password');

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    if (await run(async () => void (await publicHttp.post('/auth/forgot', { email })))) setSentTo(email);
  }

  if (sentTo !== undefined) {
    return (
      <PublicPage
        title="Check your email"
        text={`If there is an account with ${sentTo}, a link to set a new password is on its way. It works for one hour. If no email arrives, look in your spam folder or ask your administrator.`}
      >
        {toSignIn}
      </PublicPage>
    );
  }
  const problem = problemOf(failure, ['email']);
  return (
    <PublicPage title="Forgot your password?" text="We’ll send you a link to set a new one.">
      <form className={login.form} onSubmit={(event) => void send(event)}>
        {problem !== undefined && <Problem>{problem}</Problem>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={failure?.errors.email}
        />
        <button type="submit" className={`button primary ${login.submit}`} aria-disabled={busy}>
          {busy ? 'Sending…' : 'Send link'}
        </button>
      </form>
      {toSignIn}
    </PublicPage>
  );
}
