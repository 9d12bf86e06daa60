// Checks the passkeys of sign-ins, second steps and step-ups.
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { passkeysTable } from '#server/db/tables/passkeys.ts';
import { type ApiError, conflict } from '#server/http/errors.ts';
import type { RelyingParty } from '#server/http/relying-party.ts';
import type { PasskeyAssertion } from '#shared/contract/passkey-assertion.ts';
import type { PasskeyRequest } from '#shared/contract/passkeys.ts';
import { type AttemptKeys, countedAttempt } from './failures.ts';
import {
  type ChallengePurpose,
  newPasskeyChallenge,
  type PasskeyChallenge,
  readChallenge,
  spendChallenge,
} from './passkey-challenge.ts';
import { descriptorsOf, type FoundPasskey, findPasskey } from './passkey-rows.ts';
import type { CheckedAccount, SignInNeeds } from './sign-in.ts';

export const passkeyTooLate = 'This took too long. Please try again.';
const wrongPasskey = 'This passkey was not accepted. Try again, or use another way.';

/** Loaded with the first passkey, because most processes need none for a while. */
export const webAuthn = () => import('@simplewebauthn/server');

/** How long browsers wait for the person, in milliseconds. */
export const passkeyTimeoutMs = 60_000;

/** Throws 409 if browsers allow no passkeys at the console's address. */
export function mustOfferPasskeys(
  { relyingParty }: Pick<SignInNeeds, 'relyingParty'>,
  request: FastifyRequest,
): RelyingParty {
  const site = relyingParty(request);
  if (!site) throw conflict('Passkeys need an https address with a name. Ask the operator of this server.');
  return site;
}

/** The options for the browser to ask for a passkey: one of this user, or any of the site. Throws 409 without passkeys. */
export async function askForPasskey(
  needs: Pick<SignInNeeds, 'db' | 'box' | 'relyingParty'>,
  request: FastifyRequest,
  purpose: ChallengePurpose,
  userId?: string,
): Promise<PasskeyRequest> {
  const { id: rpID } = mustOfferPasskeys(needs, request);
  const allowCredentials = userId === undefined ? undefined : await descriptorsOf(needs.db, userId);
  if (allowCredentials?.length === 0) throw conflict('You have no passkey.');
  const { generateAuthenticationOptions } = await webAuthn();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID,
    challenge: await newPasskeyChallenge(needs.box, purpose),
    timeout: passkeyTimeoutMs,
    userVerification: 'required',
    ...(allowCredentials && { allowCredentials: allowCredentials as never }),
  });
  return options as PasskeyRequest;
}

/** Checks that the passkey signed this challenge for this site. Returns the device's counter. */
async function verifiedCount(
  assertion: PasskeyAssertion,
  { id, origin }: RelyingParty,
  challenge: PasskeyChallenge,
  passkey: FoundPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } as never,
      expectedChallenge: challenge.encoded,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: assertion.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws a plain Error for every deviation.
    return undefined;
  }
}

/** Raises the counter. False if another request has raised it meanwhile, or if the passkey was removed. */
async function markUsed(db: Database, id: string, count: number): Promise<boolean> {
  const { sign_count } = passkeysTable;
  const isNext = count === 0 ? eq(sign_count, 0) : lt(sign_count, count);
  const used = await db
    .update(passkeysTable)
    .set({ sign_count: count, last_used_at: now() })
    .where(and(eq(passkeysTable.id, id), isNext))
    .returning({ id: passkeysTable.id });
  return used.length > 0;
}

async function isAccepted(
  db: Database,
  assertion: PasskeyAssertion,
  site: RelyingParty,
  challenge: PasskeyChallenge,
  passkey: FoundPasskey | undefined,
): Promise<boolean> {
  if (!passkey) return false;
  const { userHandle } = assertion.response;
  const isOther = (handle: string) => Buffer.from(handle, 'base64url').toString() !== passkey.userId;
  if (userHandle !== undefined && isOther(userHandle)) return false;
  const count = await verifiedCount(assertion, site, challenge, passkey);
  if (count === undefined || !(await spendChallenge(db, challenge))) return false;
  return markUsed(db, passkey.id, count);
}

interface PasskeyCheck {
  readonly purpose: ChallengePurpose;
  readonly passkey: PasskeyAssertion;
  /** The account whose passkey it must be. Without it, the passkey says whose it is. */
  readonly account?: CheckedAccount;
  /** Makes the error of a refusal. */
  readonly refusal: (text: string) => ApiError;
}

/**
 * Checks a passkey, and counts the attempt like a password. Returns the account, and the counters that a success resets.
 * Uses up the challenge.
 */
export async function checkPasskey(
  needs: SignInNeeds,
  request: FastifyRequest,
  { purpose, passkey, account, refusal }: PasskeyCheck,
): Promise<{ account: CheckedAccount; tries: AttemptKeys }> {
  const { db, box, current, devices } = needs;
  const site = mustOfferPasskeys(needs, request);
  const challenge = await readChallenge(box, purpose, passkey.response.clientDataJSON);
  if (!challenge) throw refusal(passkeyTooLate);
  const found = await findPasskey(db, passkey.id, account?.id);
  const owner = account ?? (found && ownerOf(found));
  const { max_login_attempts } = await current.get();
  // Attempts with unknown passkeys count by their ids, like those with unknown emails.
  const tries = await devices.attemptKeysOf(request, owner?.email ?? passkey.id, owner?.passwordHash);
  const isRight = await countedAttempt(db, tries, max_login_attempts, () =>
    isAccepted(db, passkey, site, challenge, found),
  );
  if (!isRight || !owner) throw refusal(wrongPasskey);
  return { account: owner, tries };
}

const ownerOf = ({ userId, email, passwordHash }: FoundPasskey): CheckedAccount | undefined =>
  passwordHash === null ? undefined : { id: userId, email, passwordHash };
