// What a person's account is made of: the rules that users share with one's own profile, and the calls below `/me`,
// which are beyond the specification. Nothing here concerns what one may do.
import { emailAddress, isoTime, noHalfCharacters, requiredText } from './fields.ts';
import { z } from './zod.ts';

export const minPasswordLength = 12;
export const maxPasswordLength = 128;

export const fullName = requiredText('Full name', 120);
export const email = emailAddress();

/** A new password. Whether it is a common one, the server says. It is never trimmed. */
export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(minPasswordLength, `Password must be at least ${minPasswordLength} characters`),
    z.maxLength(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`),
    noHalfCharacters,
  );

/** The password that one has now, as it is typed to prove who one is. */
export const currentPassword = z
  .string('Enter your current password')
  .check(z.minLength(1, 'Enter your current password'), z.maxLength(1024, 'Password is too long'));

/** `PATCH /me`. What is left out stays as it is. Another email needs the current password. */
export const profileBody = z.object({
  full_name: z.optional(fullName),
  email: z.optional(email),
  currentPassword: z.optional(currentPassword),
});

/** `POST /me/password`. All other sessions end. */
export const passwordBody = z.object({ currentPassword, password: newPassword });

/** A living session of one's own, as `GET /me/sessions` answers it. */
export const ownSession = z.object({
  id: z.uuid(),
  /** As the browser called itself at sign-in; may be empty. */
  user_agent: z.string(),
  /** The network address that it was opened from. */
  address: z.string(),
  created_at: isoTime(),
  /** Exact to a minute: a read shall not cost a write. */
  last_used_at: isoTime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});

export type PasswordBody = z.infer<typeof passwordBody>;
export type OwnSession = z.infer<typeof ownSession>;
