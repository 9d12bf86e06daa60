// Bodies and answers of passkeys (WebAuthn), in the JSON form of its level 3. They extend the specification.
import { isoTime, requiredText } from './fields.ts';
import { z } from './zod.ts';

export const maxPasskeys = 20;

export const passkeyName = requiredText('Name', 60);

/** Bytes in base64url, as browsers send them. */
const bytes = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));
const type = z.literal('public-key');
const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10));

/** The answer of a passkey to a challenge. */
export const passkeyAssertion = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    /** The id of the user. Some devices leave it out if the options name the passkey. */
    userHandle: z.optional(bytes(100)),
  }),
});

/** A new passkey, as the browser made it. */
export const newPasskey = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(12_000),
    transports: z.optional(transports),
  }),
});

const descriptors = z.array(z.object({ id: z.string(), type, transports: z.optional(z.array(z.string())) }));

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
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type })),
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

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
export type NewPasskey = z.infer<typeof newPasskey>;
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
export type OwnPasskey = z.infer<typeof ownPasskey>;
