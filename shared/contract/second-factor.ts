// Bodies and answers of the second factor and of checks in a session. They extend the specification.
import { isoTime } from './fields.ts';
import { passwordToVerify, signedInAnswer } from './session.ts';
import { z } from './zod.ts';

export const recoveryCodeCount = 10;

/** A code of six digits from an authenticator app, or a recovery code. */
const code = z
  .string('Enter the code')
  .check(z.trim(), z.minLength(1, 'Enter the code'), z.maxLength(40, 'Enter one code'));

/** How the second step of a sign-in can be done. */
export const secondFactorMethods = ['totp', 'recovery'] as const;

/** The answer of a sign-in whose account has a second factor. It has no token. */
export const secondStepAnswer = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
});

/** The answer of `POST /auth/login`. */
export const signInAnswer = z.union([signedInAnswer, secondStepAnswer]);

/** `POST /me/step-up`. */
export const stepUpBody = z.object({ password: passwordToVerify('Enter your password') });

/** `POST /auth/second-factor`. */
export const secondStepBody = z.object({
  challenge: z
    .string('Sign in again')
    .check(z.minLength(1, 'Sign in again'), z.maxLength(400, 'Sign in again')),
  code,
});

/** `GET /users/{id}/second-factor`. */
export const secondFactorState = z.object({
  /** Since when the account has a second factor; null without one. */
  since: z.nullable(isoTime()),
  /** Unused recovery codes. */
  recoveryCodes: z.int(),
});

/** `GET /me/second-factor`. */
export const ownSecondFactor = z.extend(secondFactorState, {
  /** Administrators need one by a setting. */
  isRequired: z.boolean(),
});

/** `POST /me/second-factor/totp`: for the QR code, and to be typed by hand. Shown only now. */
export const totpSetup = z.object({ uri: z.string(), secret: z.string() });

/** `POST /me/second-factor/totp/confirm`: proves that the app makes the right codes. */
export const totpConfirmBody = z.object({ code });

/** Shown only now. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export type SecondFactorState = z.infer<typeof secondFactorState>;
export type SecondStep = z.infer<typeof secondStepAnswer>;
export type TotpSetup = z.infer<typeof totpSetup>;
