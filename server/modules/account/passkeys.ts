// Routes for the signed-in user's own passkeys. Every query is limited to that user's id.
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { rowOf } from '#server/db/rows.ts';
import { passkeysTable } from '#server/db/tables/passkeys.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Actor } from '#server/http/access.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import type { Constraints } from '#server/http/database-errors.ts';
import { conflict, invalid, notFound, pleaseSignIn } from '#server/http/errors.ts';
import type { RelyingParty } from '#server/http/relying-party.ts';
import {
  newPasskeyChallenge,
  type PasskeyChallenge,
  readChallenge,
  spendChallenge,
} from '#server/modules/session/passkey-challenge.ts';
import {
  deletePasskeys,
  descriptorsOf,
  ownPasskeyIs,
  ownPasskeys,
  passkeyKind,
} from '#server/modules/session/passkey-rows.ts';
import {
  mustOfferPasskeys,
  passkeyTimeoutMs,
  passkeyTooLate,
  webAuthn,
} from '#server/modules/session/passkeys.ts';
import type { SignInNeeds } from '#server/modules/session/sign-in.ts';
import { addFactor, removeFactor } from '#server/modules/users/second-factor.ts';
import { notify } from '#server/notices/notify.ts';
import { appendToAuditLog } from '#server/records/audit-log.ts';
import { transaction } from '#server/records/write.ts';
import { insertRows } from '#server/records/write-rows.ts';
import {
  addedPasskey,
  addPasskeyBody,
  maxPasskeys,
  type NewPasskey,
  type OwnPasskey,
  ownPasskey,
  type PasskeyCreation,
  passkeyCreation,
  renamePasskeyBody,
} from '#shared/contract/passkeys.ts';
import { z } from '#shared/contract/zod.ts';

const path = '/me/passkeys';
const one = 'Passkey';
const constraints: Constraints = {
  passkeys_credential_key: { field: 'passkey', text: 'This passkey is in use already.' },
};

/** ES256 and RS256: each device knows one of them, and all supported versions of Node check both. */
const algorithms = [-7, -257];

const purposeFor = ({ sessionId }: Actor) => `add ${sessionId}` as const;

async function mustHaveRoom(db: Queryable, userId: string): Promise<void> {
  if ((await db.$count(passkeysTable, eq(passkeysTable.user_id, userId))) >= maxPasskeys)
    throw conflict(`You can have at most ${maxPasskeys} passkeys. Remove one first.`);
}

/** The options for the browser to make a passkey that needs no email at sign-in. */
async function creationOptions(
  { db, box, current, ...needs }: SignInNeeds,
  request: FastifyRequest,
  actor: Actor,
): Promise<PasskeyCreation> {
  const { id: rpID } = mustOfferPasskeys(needs, request);
  const { userId } = actor;
  const user = await rowOf(db, usersTable, ['email', 'full_name'], eq(usersTable.id, userId));
  if (!user) throw pleaseSignIn();
  await mustHaveRoom(db, userId);
  const { site_name } = await current.get();
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpID,
    rpName: site_name || 'Admin Panel',
    userID: new TextEncoder().encode(userId),
    userName: user.email,
    userDisplayName: user.full_name,
    challenge: await newPasskeyChallenge(box, purposeFor(actor)),
    timeout: passkeyTimeoutMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: (await descriptorsOf(db, userId)) as never,
  });
  return options as PasskeyCreation;
}

/** The columns of a new passkey. Throws 422 if it was not made for this challenge and site. */
async function verifiedColumns(sent: NewPasskey, site: RelyingParty, { encoded }: PasskeyChallenge) {
  const { verifyRegistrationResponse } = await webAuthn();
  const result = await verifyRegistrationResponse({
    response: { ...sent, clientExtensionResults: {} } as never,
    expectedChallenge: encoded,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // The library throws a plain Error for every deviation.
  }).catch(() => undefined);
  if (!result?.verified) throw invalid({ passkey: ['We couldn’t add this passkey. Please try again.'] });
  const { credential } = result.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: sent.response.transports ?? [],
  };
}

export function registerOwnPasskeys(app: FastifyInstance, needs: SignInNeeds): void {
  const { db, box } = needs;
  const call = { tags: ['Session'] };
  const sensitive = { ...call, config: { stepUp: true } as const };
  const setUp = { ...call, config: { stepUp: true, withoutSecondFactor: true } as const };

  async function find(tx: Queryable, userId: string, id: string): Promise<OwnPasskey> {
    const [found] = await ownPasskeys(tx, userId, eq(passkeysTable.id, id));
    if (!found) throw notFound(one);
    return found;
  }

  registerCall(app, 'GET', path, {
    ...call,
    config: { withoutSecondFactor: true },
    summary: 'Your own passkeys, the oldest first',
    answer: z.array(ownPasskey),
    run: ({ actor: { userId } }) => ownPasskeys(db, userId),
  });

  registerCall(app, 'POST', `${path}/options`, {
    ...setUp,
    summary: 'Start to add a passkey: the options of `navigator.credentials.create`',
    answer: passkeyCreation,
    run: ({ actor, request }) => creationOptions(needs, request, actor),
  });

  registerCall(app, 'POST', path, {
    ...setUp,
    summary: 'Add a passkey. The answer has the recovery codes, if it is the first second factor',
    body: addPasskeyBody,
    answer: addedPasskey,
    status: 201,
    message: 'Passkey added',
    async run({ actor, author, request, body: { name, passkey } }) {
      const { userId } = actor;
      const site = mustOfferPasskeys(needs, request);
      const challenge = await readChallenge(box, purposeFor(actor), passkey.response.clientDataJSON);
      if (!challenge) throw conflict(passkeyTooLate);
      const made = await verifiedColumns(passkey, site, challenge);
      const id = newId();
      return transaction(
        db,
        async (tx) => {
          const by = { tx, author };
          const recoveryCodes = await addFactor(by, userId, async () => {
            await mustHaveRoom(tx, userId);
            if (!(await spendChallenge(tx, challenge))) throw conflict(passkeyTooLate);
            await insertRows(by, passkeyKind, (columns) => [columns({ id, user_id: userId, name, ...made })]);
          });
          const text = `The passkey “${name}” was added to your account.`;
          await notify(by, { event: 'account', to: [userId], text });
          return { passkey: await find(tx, userId, id), recoveryCodes };
        },
        constraints,
      );
    },
  });

  registerCall(app, 'PATCH', `${path}/:id`, {
    ...call,
    summary: 'Rename one of your passkeys',
    body: renamePasskeyBody,
    answer: ownPasskey,
    message: 'Passkey renamed',
    run({ actor: { userId }, author, request, body: { name } }) {
      const id = idOf(request, { one });
      return transaction(db, async (tx) => {
        const before = await find(tx, userId, id);
        await tx.update(passkeysTable).set({ name }).where(ownPasskeyIs(userId, id));
        const entry = { resource: passkeyKind.name, record_id: id, action: 'update', version: null } as const;
        const values = { before: { name: before.name }, after: { name }, secrets: [] };
        await appendToAuditLog(tx, author, [{ ...entry, ...values }]);
        return { ...before, name };
      });
    },
  });

  registerCall(app, 'DELETE', `${path}/:id`, {
    ...sensitive,
    summary:
      'Remove one of your passkeys. The last one turns your second factor off, if you have no authenticator app',
    message: 'Passkey removed',
    async run({ actor: { userId }, author, request }) {
      const id = idOf(request, { one });
      await transaction(db, async (tx) => {
        const by = { tx, author };
        const { name } = await find(tx, userId, id);
        await removeFactor(by, userId, () => deletePasskeys(by, userId, id));
        const text = `The passkey “${name}” was removed from your account.`;
        await notify(by, { event: 'account', to: [userId], text });
      });
    },
  });
}
