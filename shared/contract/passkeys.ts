// Bodies and answers of passkeys (WebAuthn), in the JSON form of its level 3. They extend the specification.
import { isoTime, requiredText } from './fields.ts';
import { credentialBytes, credentialType, passkeyAssertion } from './passkey-assertion.ts';
import { z } from './zod.ts';

export const maxPasskeys = 20;

export const passkeyName = requiredText('Name', 60);

const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10));

/** A new passkey, as the browser made it. */
export const newPasskey = z.object({
  id: credentialBytes(1400),
  rawId: credentialBytes(1400),
  type: credentialType,
  response: z.object({
    clientDataJSON: credentialBytes(4000),
    attestationObject: credentialBytes(12_000),
    transports: z.optional(transports),
  }),
});

const descriptors = z.array(
  z.object({ id: z.string(), type: credentialType, transports: z.optional(z.array(z.string())) }),
);

/** The options of `navigator.credentials.get`. Without `allowCredentials`, the person chooses any passkey of the site. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(descriptors),
});

/** The options of `navigator.credentials.create`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: credentialType })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: descriptors,
});

/** A passkey of the signed-in user. */
export const ownPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: isoTime(),
  lastUsedAt: z.nullable(isoTime()),
});

/** `POST /auth/passkey`. */
export const passkeySignInBody = z.object({ passkey: passkeyAssertion });

/** `POST /me/passkeys`. */
export const addPasskeyBody = z.object({ name: passkeyName, passkey: newPasskey });

export const addedPasskey = z.object({
  passkey: ownPasskey,
  /** Made with the first second factor, and shown only now. Otherwise empty. */
  recoveryCodes: z.array(z.string()),
});

/** `PATCH /me/passkeys/{id}`. */
export const renamePasskeyBody = z.object({ name: passkeyName });

export type NewPasskey = z.infer<typeof newPasskey>;
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
export type OwnPasskey = z.infer<typeof ownPasskey>;
