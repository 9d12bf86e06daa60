// `/reset-password#<token>`: sets a new password by the link in an email.
import { Link } from 'react-router-dom';
import { forgotPage } from '#shared/contract/link-pages.ts';
import { SetPasswordPage, type SetPasswordTexts } from './set-password-page.tsx';

const texts: SetPasswordTexts = {
  documentTitle: 'Set a New Password',
  title: 'Set a new password',
  text: ({ email }) => `For ${email}. You will be signed out everywhere.`,
  save: 'Set password',
  doneTitle: 'Password changed',
  expiredTitle: 'This link no longer works',
  expired: (
    <Link className="button primary" to={forgotPage}>
      Get a new link
    </Link>
  ),
};

export const ResetPassword = () => <SetPasswordPage path="/auth/reset" texts={texts} />;
