// The second factor of users: on, off, and reset by an administrator.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type User, users } from '#resources/users/contract.ts';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { conflict, notAllowed, notFound } from '#server/http/errors.ts';
import { deletePasskeys } from '#server/modules/session/passkey-rows.ts';
import {
  deleteRecoveryCodes,
  deleteTotp,
  hasSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
} from '#server/modules/session/second-factor.ts';
import { endSessionsOf } from '#server/modules/session/sessions.ts';
import { notify } from '#server/notices/notify.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { kindOf, readOne } from '#server/records/records.ts';
import { transaction, updateRecord } from '#server/records/write.ts';
import { secondFactorState } from '#shared/contract/second-factor.ts';
import { permission } from '#shared/domain/permissions.ts';
import { mustNotExceed, usersModule } from './module.ts';

const kind = kindOf(usersModule);

/** Records in the user's history that sign-ins need a second factor, or no longer do. */
const markSecondFactor = (by: Writer, id: string, isOn: boolean) =>
  updateRecord(kind, by, { id }, async (_before, columns) => columns({ second_factor: isOn }));

/** Locks the user, so that the first and the last factor are certain. */
const lockUser = ({ tx }: Writer, id: string) =>
  rowOf(tx, usersTable, ['id'], eq(usersTable.id, id), 'no key update');

/** Adds an authenticator app or a passkey. Returns the recovery codes that come with the first of them; else none. */
export async function addFactor(by: Writer, id: string, add: () => Promise<unknown>): Promise<string[]> {
  await lockUser(by, id);
  const isFirst = !(await hasSecondFactor(by.tx, id));
  await add();
  if (!isFirst) return [];
  await markSecondFactor(by, id, true);
  return replaceRecoveryCodes(by.tx, id);
}

/** Removes an authenticator app or passkeys. The recovery codes end with the last of them. */
export async function removeFactor(by: Writer, id: string, remove: () => Promise<unknown>): Promise<void> {
  await lockUser(by, id);
  const had = await hasSecondFactor(by.tx, id);
  await remove();
  if (!had || (await hasSecondFactor(by.tx, id))) return;
  await markSecondFactor(by, id, false);
  await deleteRecoveryCodes(by.tx, id);
}

/** Removes all second factors of a user. */
const turnOffSecondFactor = (by: Writer, id: string) =>
  removeFactor(by, id, async () => {
    await deleteTotp(by.tx, id);
    await deletePasskeys(by, id);
  });

/** Removes a lost second factor, ends the user's sessions, and tells all administrators and the user. Throws 409 without one. */
export async function resetSecondFactor(
  by: Writer,
  { id, full_name }: Pick<User, 'id' | 'full_name'>,
  who = 'an administrator',
): Promise<void> {
  if (!(await hasSecondFactor(by.tx, id))) throw conflict('This user has no second factor.');
  await turnOffSecondFactor(by, id);
  await endSessionsOf(by, id);
  await notify(by, {
    event: 'second_factor',
    to: 'administrators',
    text: `The second factor of ${full_name} was removed by ${who}.`,
    about: { resource: users.name, recordId: id },
  });
  await notify(by, {
    event: 'account',
    to: [id],
    text: `The second factor of your account was removed by ${who}. Set it up again in your profile.`,
  });
}

export function registerUserSecondFactor(app: FastifyInstance, { db }: { readonly db: Database }): void {
  const path = `${users.path}/:id/second-factor`;
  const call = { tags: [users.many], access: permission(users, 'write') };

  registerCall(app, 'GET', path, {
    ...call,
    summary: 'Whether a user has a second factor',
    answer: secondFactorState,
    async run({ request }) {
      const id = idOf(request, users);
      if (!(await readOne(db, usersModule, id))) throw notFound(users.one);
      return secondFactorOf(db, id);
    },
  });

  registerCall(app, 'DELETE', path, {
    ...call,
    config: { stepUp: true },
    summary: 'Remove the authenticator app and the passkeys of a user who has lost them. Ends their sessions',
    message: 'Second factor removed',
    async run({ request, actor, author }) {
      const id = idOf(request, users);
      await transaction(db, async (tx) => {
        const by = { tx, author };
        const found = await readOne(tx, usersModule, id);
        if (!found) throw notFound(users.one);
        if (id === actor.userId) throw notAllowed('Turn off your own second factor in your profile.');
        mustNotExceed(actor, found.record);
        await resetSecondFactor(by, found.record);
      });
    },
  });
}
