// The answer of a passkey to a challenge, in the JSON form of WebAuthn level 3.
import { z } from './zod.ts';

/** Bytes in base64url, as browsers send them. */
export const credentialBytes = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));
export const credentialType = z.literal('public-key');

/** The answer of a passkey to a challenge. */
export const passkeyAssertion = z.object({
  id: credentialBytes(1400),
  rawId: credentialBytes(1400),
  type: credentialType,
  response: z.object({
    clientDataJSON: credentialBytes(4000),
    authenticatorData: credentialBytes(4000),
    signature: credentialBytes(4000),
    /** The id of the user. Some devices leave it out if the options name the passkey. */
    userHandle: z.optional(credentialBytes(100)),
  }),
});

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
