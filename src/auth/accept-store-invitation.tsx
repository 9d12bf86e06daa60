// `/accept-store-invitation#<token>`: a person without an account sets their name and password, and then helps with a store.
import { Link } from 'react-router-dom';
import type { StoreLinkAnswer } from '#shared/contract/account-links.ts';
import { signInPath } from '#shared/contract/paths.ts';
import { SetPasswordPage, type SetPasswordTexts } from './set-password-page.tsx';

const texts: SetPasswordTexts<StoreLinkAnswer> = {
  documentTitle: 'Accept Invitation',
  title: 'Welcome',
  text: ({ storeName, email }) =>
    `You are invited to help with the store “${storeName}”. Set a password to sign in as ${email}.`,
  save: 'Accept invitation',
  doneTitle: 'Your account is ready',
  expiredTitle: 'This invitation no longer works',
  expired: (
    <>
      <p>
        If you have an account, sign in: your invitations are there. Otherwise ask the store for a new one.
      </p>
      <Link className="button primary" to={signInPath}>
        Go to sign-in
      </Link>
    </>
  ),
};

export const AcceptStoreInvitation = () => (
  <SetPasswordPage path="/store-invitations" texts={texts} withName />
);
