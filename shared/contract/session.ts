// Bodies and answers of `/auth/login` and `/me`.
import { isoTime, normalizeToNfc } from './fields.ts';
import { z } from './zod.ts';

/** A password to verify, not to set. It must only be present. */
export const passwordToVerify = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(1024, 'Password is too long'));

/** `POST /auth/login`. */
export const signInBody = z.object({
  email: z
    .string('Email is required')
    .check(normalizeToNfc, z.minLength(1, 'Email is required'), z.maxLength(254, 'Email is too long')),
  password: passwordToVerify('Password is required'),
});

/** The signed-in user in the answers of the sign-in and of `/me`. */
export const sessionUser = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  status: z.string(),
  isVerified: z.boolean(),
  roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const signedInAnswer = z.object({ accessToken: z.string(), user: sessionUser });

/** The settings that every signed-in user may read. They extend the specification. */
export const site = z.object({
  /** Empty if not set. */
  name: z.string(),
  /** A PNG in base64; empty if not set. */
  logo: z.string(),
  /** Empty if not set. */
  supportEmail: z.string(),
  /** The notice shown while only administrators can make changes; else null. */
  maintenance: z.nullable(z.string()),
  /** Caps the size limits of all upload fields; see `withMaxBytes`. */
  maxUploadBytes: z.int(),
  /** A session ends after this many minutes without use. */
  idleMinutes: z.number(),
  /** Of new passwords. */
  minPasswordLength: z.int(),
  /** Without a mail server, invitations are passed on as links. */
  hasMailServer: z.boolean(),
});

export const meAnswer = z.object({
  user: z.extend(sessionUser, { last_login_at: z.nullable(isoTime()) }),
  permissions: z.array(z.string()),
  site,
  /** The password is older than the settings allow. Until a new one is set, most calls answer 403. */
  mustSetPassword: z.boolean(),
  /** Until when an administrator without a second factor must set one up. Null: none is required, or they have one. */
  secondFactorDue: z.nullable(isoTime()),
  /** `secondFactorDue` has passed. Until a second factor is set up, most calls answer 403. */
  mustSetUpSecondFactor: z.boolean(),
  /** The new email that waits for its confirmation. */
  pendingEmail: z.nullable(z.string()),
});

export type SignInBody = z.infer<typeof signInBody>;
export type SessionUser = z.infer<typeof sessionUser>;
export type SignInAnswer = z.infer<typeof signedInAnswer>;
export type Site = z.infer<typeof site>;
