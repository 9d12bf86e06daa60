// Routes for the signed-in user's own second factor: set up, new recovery codes, turn off.
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rowOf } from '#server/db/rows.ts';
import { totpSecretsTable } from '#server/db/tables/second-factors.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { registerCall } from '#server/http/calls.ts';
import { conflict, invalid, pleaseSignIn } from '#server/http/errors.ts';
import {
  deleteTotp,
  hasSecondFactor,
  newTotpSecret,
  replaceRecoveryCodes,
  secondFactorOf,
  stepOfCode,
  totpUri,
} from '#server/modules/session/second-factor.ts';
import type { SignInNeeds } from '#server/modules/session/sign-in.ts';
import { addFactor, removeFactor } from '#server/modules/users/second-factor.ts';
import { notify } from '#server/notices/notify.ts';
import { transaction } from '#server/records/write.ts';
import {
  newRecoveryCodes,
  ownSecondFactor,
  totpConfirmBody,
  totpSetup,
} from '#shared/contract/second-factor.ts';

const path = '/me/second-factor';
const alreadyOn = 'Your account has an authenticator app. Remove it first.';
const notOn = 'Your account has no second factor.';
const noApp = 'Your account has no authenticator app.';

export function registerOwnSecondFactor(app: FastifyInstance, { db, current, box }: SignInNeeds): void {
  const call = { tags: ['Session'] };
  const sensitive = { ...call, config: { stepUp: true } as const };
  const setUp = { ...call, config: { stepUp: true, withoutSecondFactor: true } as const };

  registerCall(app, 'GET', path, {
    ...call,
    config: { withoutSecondFactor: true },
    summary: 'Whether your own account has a second factor, and needs one',
    answer: ownSecondFactor,
    async run({ actor: { userId, isAdmin } }) {
      const [state, { second_factor_required }] = await Promise.all([
        secondFactorOf(db, userId),
        current.get(),
      ]);
      return { ...state, isRequired: isAdmin && second_factor_required };
    },
  });

  registerCall(app, 'POST', `${path}/totp`, {
    ...setUp,
    summary: 'Start to set up an authenticator app. A code confirms it',
    answer: totpSetup,
    async run({ actor: { userId } }) {
      const user = await rowOf(db, usersTable, ['email'], eq(usersTable.id, userId));
      if (!user) throw pleaseSignIn();
      const secret = newTotpSecret();
      const started = { secret: await box.seal(secret, userId), last_step: null };
      const rows = await db
        .insert(totpSecretsTable)
        .values({ user_id: userId, ...started })
        .onConflictDoUpdate({
          target: totpSecretsTable.user_id,
          set: started,
          setWhere: isNull(totpSecretsTable.confirmed_at),
        })
        .returning({ id: totpSecretsTable.user_id });
      if (rows.length === 0) throw conflict(alreadyOn);
      const { site_name } = await current.get();
      return { secret, uri: totpUri(secret, site_name || 'Admin Panel', user.email) };
    },
  });

  registerCall(app, 'POST', `${path}/totp/confirm`, {
    ...setUp,
    summary:
      'Turn the authenticator app on with a first code. The answer has the recovery codes, if it is the first second factor',
    body: totpConfirmBody,
    answer: newRecoveryCodes,
    message: 'Second factor turned on',
    async run({ actor: { userId }, author, body: { code } }) {
      const isPending = and(eq(totpSecretsTable.user_id, userId), isNull(totpSecretsTable.confirmed_at));
      const recoveryCodes = await transaction(db, async (tx) => {
        const pending = await rowOf(tx, totpSecretsTable, ['secret'], isPending, 'update');
        if (!pending) throw conflict('Start again: scan a new QR code.');
        const secret = await box.open(pending.secret, userId);
        const step = stepOfCode(secret, code.replace(/\s/g, ''));
        if (step === undefined) {
          throw invalid({
            code: ['This code is wrong. Check the clock of your phone, and try the next code.'],
          });
        }
        const by = { tx, author };
        await notify(by, {
          event: 'account',
          to: [userId],
          text: 'A second factor was set up for your account.',
        });
        return addFactor(by, userId, () =>
          tx
            .update(totpSecretsTable)
            .set({ confirmed_at: new Date().toISOString(), last_step: step })
            .where(isPending),
        );
      });
      return { recoveryCodes };
    },
  });

  registerCall(app, 'POST', `${path}/recovery-codes`, {
    ...sensitive,
    summary: 'Replace your recovery codes. The old ones stop working',
    answer: newRecoveryCodes,
    message: 'New recovery codes made',
    async run({ actor: { userId }, author }) {
      const recoveryCodes = await transaction(db, async (tx) => {
        if (!(await hasSecondFactor(tx, userId))) throw conflict(notOn);
        await notify(
          { tx, author },
          { event: 'account', to: [userId], text: 'New recovery codes were made for your account.' },
        );
        return replaceRecoveryCodes(tx, userId);
      });
      return { recoveryCodes };
    },
  });

  registerCall(app, 'DELETE', path, {
    ...sensitive,
    summary: 'Remove your authenticator app. Without a passkey, this turns your second factor off',
    message: 'Second factor turned off',
    async run({ actor: { userId }, author, say }) {
      await transaction(db, async (tx) => {
        const by = { tx, author };
        const { appSince, passkeys } = await secondFactorOf(tx, userId);
        if (appSince === null) throw conflict(passkeys > 0 ? noApp : notOn);
        await removeFactor(by, userId, () => deleteTotp(tx, userId));
        if (passkeys > 0) say('Authenticator app removed');
        const text =
          passkeys > 0
            ? 'The authenticator app was removed from your account.'
            : 'The second factor of your account was turned off.';
        await notify(by, { event: 'account', to: [userId], text });
      });
    },
  });
}
