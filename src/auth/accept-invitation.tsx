// `/accept-invitation#<token>`: an invited person sets their name and password.
import { Link } from 'react-router-dom';
import { signInPath } from '#shared/contract/paths.ts';
import { SetPasswordPage, type SetPasswordTexts } from './set-password-page.tsx';

const texts: SetPasswordTexts = {
  documentTitle: 'Accept Invitation',
  title: 'Welcome',
  text: ({ email }) => `Set a password to sign in as ${email}.`,
  save: 'Accept invitation',
  doneTitle: 'Your account is ready',
  expiredTitle: 'This invitation no longer works',
  expired: (
    <>
      <p>If you have accepted the invitation, sign in.</p>
      <Link className="button primary" to={signInPath}>
        Go to sign-in
      </Link>
    </>
  ),
};

export const AcceptInvitation = () => <SetPasswordPage path="/invitations" texts={texts} withName />;
