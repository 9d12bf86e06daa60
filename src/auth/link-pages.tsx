// The pages of the links in emails, and of the forgotten password, in one file to load.
import type { ComponentType } from 'react';
import { forgotPage, linkPages, storeInvitationPage } from '#shared/contract/link-pages.ts';
import { AcceptInvitation } from './accept-invitation.tsx';
import { AcceptStoreInvitation } from './accept-store-invitation.tsx';
import { ConfirmEmail, RestoreEmail } from './email-link-page.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { ResetPassword } from './reset-password.tsx';

export const pages: Readonly<Record<string, ComponentType>> = {
  [forgotPage]: ForgotPassword,
  [linkPages.reset]: ResetPassword,
  [linkPages.invite]: AcceptInvitation,
  [storeInvitationPage]: AcceptStoreInvitation,
  [linkPages.email]: ConfirmEmail,
  [linkPages.restore]: RestoreEmail,
};
