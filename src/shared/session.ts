// Signing in, and who is signed in: the bodies and answers of `/auth/login` and `/me`.
import { isoTime, oneSpelling } from './fields.ts';
import { z } from './zod.ts';

/** A password that is looked at, not set: that it is given is its only rule. */
export const passwordToCheck = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(1024, 'Password is too long'));

/** `POST /auth/login`. The only rule is that both are given; whether they are right, the server says. */
export const signInBody = z.object({
  email: z
    .string('Email is required')
    .check(oneSpelling, z.minLength(1, 'Email is required'), z.maxLength(254, 'Email is too long')),
  password: passwordToCheck('Password is required'),
});

/** The signed-in person, as a sign-in and `/me` answer. */
export const sessionUser = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  status: z.string(),
  isVerified: z.boolean(),
  roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const signInAnswer = z.object({ accessToken: z.string(), user: sessionUser });

/** What everybody who is signed in may know of the settings; beyond the specification. */
export const site = z.object({
  /** Empty where it has none. */
  name: z.string(),
  /** A PNG as base64 text; empty where it has none. */
  logo: z.string(),
  /** Whom to ask for help; empty where there is nobody. */
  supportEmail: z.string(),
  /** What to tell while only administrators can make changes; else null. */
  maintenance: z.nullable(z.string()),
  /** No uploaded file may be larger, whatever its field allows; see `atMost`. */
  maxUploadBytes: z.int(),
  /** A session ends after so many minutes without use. */
  idleMinutes: z.number(),
});

export const meAnswer = z.object({
  user: z.extend(sessionUser, { last_login_at: z.nullable(isoTime()) }),
  permissions: z.array(z.string()),
  site,
});

export type SignInBody = z.infer<typeof signInBody>;
export type SessionUser = z.infer<typeof sessionUser>;
export type SignInAnswer = z.infer<typeof signInAnswer>;
export type Site = z.infer<typeof site>;
