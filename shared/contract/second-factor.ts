// Bodies and answers of the second factor and of checks in a session. They extend the specification.
import { isoTime } from './fields.ts';
import { passkeyAssertion } from './passkey-assertion.ts';
import { passkeyRequest } from './passkeys.ts';
import { passwordToVerify, signedInAnswer } from './session.ts';
import { z } from './zod.ts';

export const recoveryCodeCount = 10;

/** A code of six digits from an authenticator app, or a recovery code. */
const code = z
  .string('Enter the code')
  .check(z.trim(), z.minLength(1, 'Enter the code'), z.maxLength(40, 'Enter one code'));

/** How the second step of a sign-in can be done. */
export const secondFactorMethods = ['passkey', 'totp', 'recovery'] as const;

/** The answer of a sign-in whose account has a second factor. It has no token. */
export const secondStepAnswer = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactorMethods)),
  /** With the method `passkey`: the options of `navigator.credentials.get`. */
  passkey: z.optional(passkeyRequest),
});

/** The answer of `POST /auth/login`. */
export const signInAnswer = z.union([signedInAnswer, secondStepAnswer]);

/** `POST /me/step-up`: the password or a passkey. */
export const stepUpBody = z
  .object({
    password: z.optional(passwordToVerify('Enter your password')),
    passkey: z.optional(passkeyAssertion),
  })
  .check(
    z.refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
      path: ['password'],
      error: 'Enter your password',
    }),
  );

/** `POST /auth/second-factor`: a code or a passkey. */
export const secondStepBody = z
  .object({
    challenge: z
      .string('Sign in again')
      .check(z.minLength(1, 'Sign in again'), z.maxLength(400, 'Sign in again')),
    code: z.optional(code),
    passkey: z.optional(passkeyAssertion),
  })
  .check(
    z.refine(({ code: sent, passkey }) => sent !== undefined || passkey !== undefined, {
      path: ['code'],
      error: 'Enter the code',
    }),
  );

/** `GET /users/{id}/second-factor`. */
export const secondFactorState = z.object({
  /** Since when the account has a second factor, an app or a passkey; null without one. */
  since: z.nullable(isoTime()),
  /** Since when it has an authenticator app; null without one. */
  appSince: z.nullable(isoTime()),
  passkeys: z.int(),
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

/** Shown only now. Empty if the account has recovery codes already, from an earlier second factor. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export type SecondFactorState = z.infer<typeof secondFactorState>;
export type OwnSecondFactorState = z.infer<typeof ownSecondFactor>;
export type SecondStep = z.infer<typeof secondStepAnswer>;
export type TotpSetup = z.infer<typeof totpSetup>;
