// The second factor of users: on, off, and reset by an administrator.
import type { FastifyInstance } from 'fastify';
import { type User, users } from '#resources/users/contract.ts';
import type { Database } from '#server/db/client.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { conflict, notAllowed, notFound } from '#server/http/errors.ts';
import {
  deleteSecondFactor,
  hasSecondFactor,
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
export const markSecondFactor = (by: Writer, id: string, isOn: boolean) =>
  updateRecord(kind, by, { id }, async (_before, columns) => columns({ second_factor: isOn }));

/** Removes the second factor of a user. */
export async function turnOffSecondFactor(by: Writer, id: string): Promise<void> {
  await markSecondFactor(by, id, false);
  await deleteSecondFactor(by, id);
}

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
      const { since = null, recoveryCodes } = await secondFactorOf(db, id);
      return { since, recoveryCodes };
    },
  });

  registerCall(app, 'DELETE', path, {
    ...call,
    config: { stepUp: true },
    summary: 'Remove the second factor of a user who has lost it. Ends their sessions',
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
