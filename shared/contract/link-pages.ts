// Links in emails about an account. Without schemas, because the sign-in page loads this file.

/** The pages of the links. The token follows behind `#`, which browsers send to no server. */
export const linkPages = {
  invite: '/accept-invitation',
  reset: '/reset-password',
  email: '/confirm-email',
  restore: '/restore-email',
} as const;

export type LinkPurpose = keyof typeof linkPages;

/** The page of an invitation to a store, for people without an account. The token follows behind `#`. */
export const storeInvitationPage = '/accept-store-invitation';

/** How long a link works, in hours. */
export const linkHours: Readonly<Record<LinkPurpose, number>> = {
  invite: 24,
  reset: 1,
  email: 24,
  restore: 7 * 24,
};

/** Header of the calls that read a link without using it. Addresses end up in logs, headers do not. */
export const linkHeader = 'x-link-token';

/** The page that asks for a link to set a new password. */
export const forgotPage = '/forgot-password';
