// Changes the user's own email: the new address confirms it, and the old address can undo it.
import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { rowOf } from '#server/db/rows.ts';
import { lowerCased } from '#server/db/search.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { registerCall } from '#server/http/calls.ts';
import { conflict } from '#server/http/errors.ts';
import {
  endLinks,
  findLink,
  linkOf,
  makeLink,
  pendingAddress,
  sendLink,
  takeLink,
} from '#server/modules/account-links/links.ts';
import { deletePasskeys } from '#server/modules/session/passkey-rows.ts';
import { hashPassword } from '#server/modules/session/passwords.ts';
import { endSessionsOf } from '#server/modules/session/sessions.ts';
import { usersModule } from '#server/modules/users/module.ts';
import { removeFactor } from '#server/modules/users/second-factor.ts';
import { emailChanged } from '#server/modules/users/sign-in-changes.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { transaction, updateRecord } from '#server/records/write.ts';
import { confirmedEmail, linkBody, restoredEmail } from '#shared/contract/account-links.ts';
import { userKind, writerOf } from './linked-account.ts';

const tags = ['Session'];
/** A message to one address is sent at most this often. */
const apartSeconds = 60;
const taken = 'A user with this email already exists.';

/** Sends the link that confirms a new address. Throws 409 if another user has the address. */
export async function askToConfirm(by: Writer, userId: string, email: string): Promise<void> {
  const isTaken = and(eq(sql`lower(${usersTable.email})`, lowerCased(email)), ne(usersTable.id, userId));
  if (await rowOf(by.tx, usersTable, ['id'], isTaken)) throw conflict(taken, 'email');
  await sendLink(by, { userId, purpose: 'email', sentTo: email }, apartSeconds);
}

/** `POST` and `DELETE /me/email`, on the admin API. */
export function registerOwnEmail(app: FastifyInstance, { db }: { readonly db: Database }): void {
  registerCall(app, 'POST', '/me/email', {
    tags,
    summary: 'Send the link that confirms your new email again',
    config: { inMaintenance: true },
    async run({ actor: { userId }, author, say }) {
      await transaction(db, async (tx) => {
        const address = pendingAddress(await linkOf(tx, userId, 'email'));
        if (address === null)
          throw conflict('No change of your email is waiting. Enter the new email again.');
        await askToConfirm({ tx, author }, userId, address);
        say(`A link is on its way to ${address}.`);
      });
    },
  });

  registerCall(app, 'DELETE', '/me/email', {
    tags,
    summary: 'Cancel the change of your email that is not confirmed yet',
    config: { inMaintenance: true },
    message: 'Email change cancelled',
    async run({ actor: { userId }, author }) {
      await transaction(db, (tx) => endLinks({ tx, author }, userId, 'email'));
    },
  });
}

/** `POST /auth/confirm-email` and `/auth/restore-email`, on the public API. */
export function registerEmailLinks(app: FastifyInstance, db: Database): void {
  const call = { tags, access: 'public', config: { inMaintenance: true }, body: linkBody } as const;

  registerCall(app, 'POST', '/auth/confirm-email', {
    ...call,
    summary: 'Confirm a new email by the token of a link',
    answer: confirmedEmail,
    message: 'Email changed',
    run: ({ body: { token }, request }) =>
      transaction(
        db,
        async (tx) => {
          const { userId, sentTo } = await takeLink(tx, 'email', token);
          const by = writerOf(tx, request, userId);
          await updateRecord(userKind, by, { id: userId }, async (before, columns) => {
            await emailChanged(by, before, true);
            return columns({ email: sentTo, is_verified: true });
          });
          return { email: sentTo };
        },
        usersModule.constraints,
      ),
  });

  registerCall(app, 'POST', '/auth/restore-email', {
    ...call,
    summary:
      'Undo a change of the email by the token of a link. Ends all sessions, the old password and all passkeys',
    answer: restoredEmail,
    message: 'Email changed back',
    async run({ body: { token }, request }) {
      await findLink(db, 'restore', token);
      // The person who changed the email knew the password, so the password must end.
      const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
      return transaction(
        db,
        async (tx) => {
          const { userId, sentTo } = await takeLink(tx, 'restore', token);
          const by = writerOf(tx, request, userId);
          await updateRecord(userKind, by, { id: userId }, async (_before, columns) =>
            columns({ email: sentTo, is_verified: true, password_hash, password_changed_at: now() }),
          );
          // Each passkey is a sign-in by itself, and could be the other person's.
          await removeFactor(by, userId, () => deletePasskeys(by, userId));
          await endLinks(by, userId);
          await endSessionsOf(by, userId);
          const reset = await makeLink(by, { userId, purpose: 'reset', sentTo });
          return { email: sentTo, resetToken: reset.token };
        },
        usersModule.constraints,
      );
    },
  });
}
