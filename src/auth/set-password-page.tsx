// A page that sets a password by a link: for an invitation and for a forgotten password.
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { publicHttp } from '#providers/http.ts';
import { sessionToken } from '#providers/session.ts';
import type { LinkAnswer } from '#shared/contract/account-links.ts';
import { signInPath } from '#shared/contract/paths.ts';
import { useDocumentTitle } from '#src/ui/screen.ts';
import { PasswordField, TextField } from './fields.tsx';
import login from './login.module.css';
import { PageLinks, Problem, PublicPage } from './public-page.tsx';
import { useLink } from './use-link.ts';
import { type CallFailure, problemOf, usePublicCall } from './use-public-call.ts';

export interface SetPasswordTexts<L extends LinkAnswer = LinkAnswer> {
  readonly documentTitle: string;
  readonly title: string;
  readonly text: (link: L) => string;
  readonly save: string;
  readonly doneTitle: string;
  readonly expiredTitle: string;
  /** What to do with a link that no longer works. */
  readonly expired: ReactNode;
}

interface Props<L extends LinkAnswer> {
  /** Path of the calls that read and use the link. */
  readonly path: string;
  readonly texts: SetPasswordTexts<L>;
  /** Asks for the name, too. */
  readonly withName?: boolean;
}

const fields = ['full_name', 'password', 'confirm'];

function LinkFailure({
  texts,
  failure,
  retry,
}: {
  texts: Omit<SetPasswordTexts, 'text'>;
  failure: CallFailure;
  retry: () => void;
}) {
  const isOver = failure.status === 410;
  return (
    <PublicPage title={isOver ? texts.expiredTitle : 'Something went wrong'} text={failure.message}>
      <PageLinks>
        {isOver ? (
          texts.expired
        ) : (
          <button type="button" className="button primary" onClick={retry}>
            Try again
          </button>
        )}
      </PageLinks>
    </PublicPage>
  );
}

function Done({ texts, email }: { texts: Pick<SetPasswordTexts, 'doneTitle'>; email: string }) {
  const isSomeoneSignedIn = sessionToken() !== null;
  return (
    <PublicPage
      title={texts.doneTitle}
      text={
        isSomeoneSignedIn
          ? `Somebody is signed in to this browser. Log out there before you sign in as ${email}.`
          : `Sign in as ${email} with your new password.`
      }
    >
      <PageLinks>
        <Link className="button primary" to={signInPath}>
          {isSomeoneSignedIn ? 'Open the console' : 'Sign in'}
        </Link>
      </PageLinks>
    </PublicPage>
  );
}

export function SetPasswordPage<L extends LinkAnswer>({ path, texts, withName = false }: Props<L>) {
  const { token, state, retry } = useLink<L>(path);
  const { failure, setFailure, busy, run } = usePublicCall();
  const [done, setDone] = useState(false);
  useDocumentTitle(texts.documentTitle);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const value = (name: string) => String(typed.get(name) ?? '');
    if (value('password') !== value('confirm')) {
      setFailure({ status: 422, message: '', errors: { confirm: 'Passwords do not match' } });
      form.querySelector<HTMLElement>('[name=confirm]')?.focus();
      return;
    }
    const body = { token, password: value('password'), ...(withName && { full_name: value('full_name') }) };
    const isSaved = await run(async () => void (await publicHttp.post(path, body)));
    if (isSaved) setDone(true);
  }

  if (state.step === 'failed') return <LinkFailure texts={texts} failure={state.failure} retry={retry} />;
  if (state.step === 'loading') return <PublicPage title={texts.title} text="Loading..." />;
  const { link } = state;
  if (done) return <Done texts={texts} email={link.email} />;
  if (failure?.status === 410) return <LinkFailure texts={texts} failure={failure} retry={retry} />;
  const problem = problemOf(failure, fields);
  return (
    <PublicPage title={texts.title} text={texts.text(link)}>
      <form className={login.form} onSubmit={(event) => void save(event)}>
        {problem !== undefined && <Problem>{problem}</Problem>}
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        {withName && (
          <TextField
            label="Full name"
            name="full_name"
            autoComplete="name"
            defaultValue={link.full_name}
            required
            error={failure?.errors.full_name}
          />
        )}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          minLength={link.minPasswordLength}
          hint={`At least ${link.minPasswordLength} characters.`}
          error={failure?.errors.password}
        />
        <PasswordField
          label="Confirm password"
          name="confirm"
          autoComplete="new-password"
          required
          error={failure?.errors.confirm}
        />
        <button type="submit" className={`button primary ${login.submit}`} aria-disabled={busy}>
          {busy ? 'Saving...' : texts.save}
        </button>
      </form>
    </PublicPage>
  );
}
