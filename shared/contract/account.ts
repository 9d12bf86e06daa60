// Account fields and the bodies of the calls below `/me`, which extend the specification.
import { emailAddress, isoTime, noLoneSurrogates, requiredText } from './fields.ts';
import { passwordToVerify } from './session.ts';
import { z } from './zod.ts';

/** The least that the settings allow. */
export const minPasswordLength = 12;
export const maxPasswordLength = 128;

export const fullName = requiredText('Full name', 120);
export const email = emailAddress();

export const tooShort = (min: number) => `Password must be at least ${min} characters`;

/** A new password of at least this length. It is never trimmed. Only the server checks its strength. */
export const newPasswordOf = (min: number) =>
  z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.minLength(min, tooShort(min)),
      z.maxLength(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`),
      noLoneSurrogates,
    );

/** For request bodies. The server also checks the length in the settings. */
export const newPassword = newPasswordOf(minPasswordLength);

/** The user's present password, which confirms a change to the account. */
export const currentPassword = z
  .string('Enter your current password')
  .check(z.minLength(1, 'Enter your current password'), z.maxLength(1024, 'Password is too long'));

/** `PATCH /me`. Omitted fields stay unchanged. A new email requires the current password. */
export const profileBody = z.object({
  full_name: z.optional(fullName),
  email: z.optional(email),
  currentPassword: z.optional(currentPassword),
});

/** `POST /me/password`. Ends all other sessions of the user. */
export const passwordBody = z.object({ currentPassword, password: newPassword });

/** `POST /me/step-up`. */
export const stepUpBody = z.object({ password: passwordToVerify('Enter your password') });

/** An active session of the current user, as returned by `GET /me/sessions`. */
export const activeSession = z.object({
  id: z.uuid(),
  /** The `User-Agent` header of the sign-in; may be empty. */
  user_agent: z.string(),
  /** The IP address of the sign-in. */
  address: z.string(),
  created_at: isoTime(),
  /** Precise to the minute, so that most reads cause no write. */
  last_used_at: isoTime(),
  /** Whether the request itself belongs to this session. */
  isCurrent: z.boolean(),
});

export type PasswordBody = z.infer<typeof passwordBody>;
export type ActiveSession = z.infer<typeof activeSession>;
