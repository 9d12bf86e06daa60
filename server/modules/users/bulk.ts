import { users } from '#resources/users/contract.ts';
import { bulkOf } from '#server/kit/bulk.ts';
import { notAllowed, notFound } from '#server/kit/errors.ts';
import { readOne } from '#server/kit/records.ts';
import { endSessionsOf } from '#server/modules/session/sessions.ts';
import { idsOf, mustNotExceed, usersModule } from './module.ts';

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
    async perform(id, writing) {
      const found = await readOne(writing.tx, usersModule, id);
      if (!found) throw notFound(users.one);
      if (id === writing.actor.userId) throw notAllowed('End your own sessions in your profile.');
      mustNotExceed(writing.actor, found.record);
      await endSessionsOf(writing, id);
    },
  },
});
