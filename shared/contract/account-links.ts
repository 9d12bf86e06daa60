// Bodies and answers of the calls that send and use the links of accounts.
import { fullName, newPassword } from './account.ts';
import { isoTime, normalizeToNfc } from './fields.ts';
import { z } from './zod.ts';

const token = z.string('The link is not complete').check(z.maxLength(200, 'The link is not complete'));

/** `POST /auth/confirm-email` and `/auth/restore-email`. */
export const linkBody = z.object({ token });

/** `POST /auth/reset`. */
export const resetBody = z.object({ token, password: newPassword });

/** `POST /invitations` and `/store-invitations`. */
export const acceptBody = z.object({ token, full_name: fullName, password: newPassword });

/** `POST /auth/forgot`. Takes any text, because the answer must not depend on it. */
export const forgotBody = z.object({
  email: z
    .string('Email is required')
    .check(normalizeToNfc, z.minLength(1, 'Email is required'), z.maxLength(254, 'Email is too long')),
});

/** `GET /invitations` and `/auth/reset`: for whom the link is, and the rule for the password. */
export const linkAnswer = z.object({
  email: z.string(),
  full_name: z.string(),
  minPasswordLength: z.int(),
});

/** `GET /store-invitations`. */
export const storeLinkAnswer = z.extend(linkAnswer, { storeName: z.string() });

/** `POST /auth/confirm-email`. */
export const confirmedEmail = z.object({ email: z.string() });

/** `POST /auth/restore-email`. The old password no longer works; the token sets a new one at `linkPages.reset`. */
export const restoredEmail = z.object({ email: z.string(), resetToken: z.string() });

/** `POST /users/{id}/invite`. */
export const inviteBody = z.object({
  /** Answers the link instead of sending it. */
  copy: z.optional(z.boolean('Copy must be true or false')),
});

/** The link, if it was not sent: for a copy, or without a mail server. It is shown once. */
export const inviteAnswer = z.object({ link: z.nullable(z.string()), expiresAt: isoTime() });

export type LinkAnswer = z.infer<typeof linkAnswer>;
export type StoreLinkAnswer = z.infer<typeof storeLinkAnswer>;
export type RestoredEmail = z.infer<typeof restoredEmail>;
export type InviteAnswer = z.infer<typeof inviteAnswer>;
