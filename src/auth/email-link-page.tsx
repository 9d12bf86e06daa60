// `/confirm-email#<token>` and `/restore-email#<token>`. A button uses the link: mail scanners open links, too.
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { publicHttp } from '#providers/http.ts';
import type { RestoredEmail } from '#shared/contract/account-links.ts';
import { linkPages } from '#shared/contract/link-pages.ts';
import { homePath } from '#shared/contract/paths.ts';
import { useDocumentTitle } from '#src/ui/screen.ts';
import { PageLinks, Problem, PublicPage } from './public-page.tsx';
import { useLinkToken } from './use-link.ts';
import { usePublicCall } from './use-public-call.ts';

const LinkOver = ({ text }: { text: string }) => (
  <PublicPage title="This link no longer works" text={text}>
    <PageLinks>
      <Link className="button primary" to={homePath}>
        Open the console
      </Link>
    </PageLinks>
  </PublicPage>
);

export function ConfirmEmail() {
  const token = useLinkToken();
  const { failure, busy, run } = usePublicCall();
  const [email, setEmail] = useState<string>();
  useDocumentTitle('Confirm Email');

  const confirm = () =>
    run(async () => {
      const { data } = await publicHttp.post<{ email: string }>('/auth/confirm-email', { token });
      setEmail(data.email);
    });

  if (failure?.status === 410) {
    return <LinkOver text="To change your email, enter it in your profile again. It gets a new link." />;
  }
  if (email !== undefined) {
    return (
      <PublicPage title="Email changed" text={`From now on, sign in as ${email}.`}>
        <PageLinks>
          <Link className="button primary" to={homePath}>
            Open the console
          </Link>
        </PageLinks>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title="Confirm your new email"
      text="You sign in with this address from then on. Your old address gets a message about the change."
    >
      <PageLinks>
        {failure && <Problem>{failure.message}</Problem>}
        <button type="button" className="button primary" aria-disabled={busy} onClick={() => void confirm()}>
          Confirm email
        </button>
      </PageLinks>
    </PublicPage>
  );
}

export function RestoreEmail() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const { failure, busy, run } = usePublicCall();
  useDocumentTitle('Restore Email');

  const restore = () =>
    run(async () => {
      const { data } = await publicHttp.post<RestoredEmail>('/auth/restore-email', { token });
      navigate(`${linkPages.reset}#${data.resetToken}`, { replace: true });
    });

  if (failure?.status === 410) {
    return <LinkOver text="It works once, for seven days. Ask your administrator to change your email." />;
  }
  return (
    <PublicPage
      title="Change your email back?"
      text="This restores your old email, signs out all devices and ends your current password. You then set a new one."
    >
      <PageLinks>
        {failure && <Problem>{failure.message}</Problem>}
        <button type="button" className="button primary" aria-disabled={busy} onClick={() => void restore()}>
          Change it back
        </button>
      </PageLinks>
    </PublicPage>
  );
}
