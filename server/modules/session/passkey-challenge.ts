// The challenges that passkeys sign. They are signed texts, stored nowhere until they are used; each is accepted once.
import { hash, randomBytes } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { deleteSome } from '#server/db/rows.ts';
import { usedChallengesTable } from '#server/db/tables/passkeys.ts';
import type { SecretBox } from './secret-box.ts';

/** As long as the challenge between the two steps of a sign-in. */
const minutes = 5;

/** The purpose of a challenge, with the id of its user or session. It is not accepted for another purpose. */
export type ChallengePurpose = 'sign-in' | `second-step ${string}` | `step-up ${string}` | `add ${string}`;

const signedText = (purpose: ChallengePurpose, unique: string) => `passkey ${purpose} ${unique}`;

/** A text for the library, which encodes it in base64url. */
export async function newPasskeyChallenge(box: SecretBox, purpose: ChallengePurpose): Promise<string> {
  const unique = `${Date.now() + minutes * 60_000}.${randomBytes(16).toString('base64url')}`;
  return `${unique}.${await box.sign(signedText(purpose, unique))}`;
}

export interface PasskeyChallenge {
  /** In base64url, as in the client data. */
  readonly encoded: string;
  readonly hash: Buffer;
  readonly expiresAt: string;
}

/** The challenge in a browser's client data, in base64url; undefined if the client data is not JSON with one. */
function encodedChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The challenge that a passkey has signed; undefined if it is altered, too old, or was made for something else. */
export async function readChallenge(
  box: SecretBox,
  purpose: ChallengePurpose,
  clientDataJSON: string,
): Promise<PasskeyChallenge | undefined> {
  const encoded = encodedChallenge(clientDataJSON);
  if (encoded === undefined) return undefined;
  const [expires = '', random = '', signature = ''] = Buffer.from(encoded, 'base64url').toString().split('.');
  const unique = `${expires}.${random}`;
  if (!(Number(expires) > Date.now())) return undefined;
  if (!(await box.isSigned(signedText(purpose, unique), signature))) return undefined;
  return {
    encoded,
    hash: hash('sha256', unique, 'buffer'),
    expiresAt: new Date(Number(expires)).toISOString(),
  };
}

/** Marks a challenge as used. False if it was used before, in any process. */
export async function spendChallenge(
  db: Queryable,
  { hash: challenge_hash, expiresAt: expires_at }: PasskeyChallenge,
): Promise<boolean> {
  const spent = await db
    .insert(usedChallengesTable)
    .values({ challenge_hash, expires_at })
    .onConflictDoNothing()
    .returning({ expires_at: usedChallengesTable.expires_at });
  return spent.length > 0;
}

/** Deletes at most `limit` used challenges; returns how many. An hour late, because clocks of servers differ. */
export const deleteOldChallenges = (db: Database, limit: number): Promise<number> =>
  deleteSome(
    db,
    usedChallengesTable,
    lt(usedChallengesTable.expires_at, sql`now() - interval '1 hour'`),
    limit,
  );
