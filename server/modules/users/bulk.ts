import type { FastifyInstance } from 'fastify';
import { users } from '#resources/users/contract.ts';
import type { Database } from '#server/db/client.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { notAllowed, notFound } from '#server/http/errors.ts';
import { endSessionsOf } from '#server/modules/session/sessions.ts';
import { bulkOf } from '#server/records/bulk.ts';
import type { WriteContext } from '#server/records/module.ts';
import { readOne } from '#server/records/records.ts';
import { WriteFiles } from '#server/records/uploads.ts';
import { transaction } from '#server/records/write.ts';
import { permission } from '#shared/domain/permissions.ts';
import { idsOf, mustNotExceed, usersModule } from './module.ts';

async function signOut(writing: WriteContext, id: string): Promise<void> {
  const found = await readOne(writing.tx, usersModule, id);
  if (!found) throw notFound(users.one);
  if (id === writing.actor.userId) throw notAllowed('End your own sessions in your profile.');
  mustNotExceed(writing.actor, found.record);
  await endSessionsOf(writing, id);
}

export const usersBulk = bulkOf(usersModule, {
  addRole: {
    fields: ['roleIds'],
    body: ({ roleId }, { roles }) => ({ roleIds: [...new Set([...idsOf(roles), roleId])] }),
  },
  removeRole: {
    fields: ['roleIds'],
    body: ({ roleId }, { roles }) => ({ roleIds: idsOf(roles).filter((id) => id !== roleId) }),
  },
  signOut: {
    perform: (id, writing) => signOut(writing, id),
  },
});

export function registerSignOut(app: FastifyInstance, { db }: { readonly db: Database }) {
  registerCall(app, 'POST', `${users.path}/:id/sign-out`, {
    tags: [users.many],
    summary: 'Sign a user out everywhere',
    access: permission(users, 'write'),
    message: 'User signed out everywhere',
    async run({ request, actor, author }) {
      const id = idOf(request, users);
      await transaction(db, (tx) => signOut({ tx, actor, author, files: new WriteFiles() }, id));
    },
  });
}
