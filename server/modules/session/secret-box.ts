// Encrypts the secrets of authenticator apps, and signs the challenges between the two steps of a sign-in.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { cachedFor } from '#server/cached-value.ts';
import type { Database } from '#server/db/client.ts';
import { readOrMakeKey } from '#server/modules/settings/keys.ts';

const ivBytes = 12;
const tagBytes = 16;

export type SecretBox = ReturnType<typeof secretBox>;

export function secretBox(db: Database) {
  const key = cachedFor(Number.POSITIVE_INFINITY, () => readOrMakeKey(db, 'second_factor_key'));
  /** A separate key for each purpose. */
  const keyFor = async (purpose: 'secrets' | 'challenges') =>
    Buffer.from(hkdfSync('sha256', await key.get(), '', purpose, 32));

  const sign = async (text: string) =>
    createHmac('sha256', await keyFor('challenges'))
      .update(text)
      .digest();

  return {
    /** Encrypts with AES-256-GCM. `owner` must be the same for `open`, so that rows can't be exchanged. */
    async seal(text: string, owner: string): Promise<string> {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', await keyFor('secrets'), iv).setAAD(Buffer.from(owner));
      const sealed = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },
    async open(sealed: string, owner: string): Promise<string> {
      const all = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', await keyFor('secrets'), all.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(all.subarray(ivBytes, ivBytes + tagBytes));
      const opened = [decipher.update(all.subarray(ivBytes + tagBytes)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    },
    /** A signature of the text. */
    sign: async (text: string): Promise<string> => (await sign(text)).toString('base64url'),
    async isSigned(text: string, signature: string): Promise<boolean> {
      const [actual, expected] = [Buffer.from(signature, 'base64url'), await sign(text)];
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
