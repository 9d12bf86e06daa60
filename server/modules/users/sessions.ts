// Routes that list and end the sessions of another user.
import type { FastifyInstance } from 'fastify';
import { users } from '#resources/users/contract.ts';
import type { Database } from '#server/db/client.ts';
import { idOf, isId, registerCall } from '#server/http/calls.ts';
import { notFound } from '#server/http/errors.ts';
import { endSession, type SessionLimits, sessionsOf } from '#server/modules/session/sessions.ts';
import { readOne } from '#server/records/records.ts';
import { transaction } from '#server/records/write.ts';
import { activeSession } from '#shared/contract/account.ts';
import { z } from '#shared/contract/zod.ts';
import { permission } from '#shared/domain/permissions.ts';
import { mustNotExceed, usersModule } from './module.ts';

export interface UserSessionsNeeds {
  readonly db: Database;
  readonly sessionLimits: () => Promise<SessionLimits>;
}

export function registerUserSessions(app: FastifyInstance, { db, sessionLimits }: UserSessionsNeeds): void {
  const path = `${users.path}/:id/sessions`;
  const call = { tags: [users.many], access: permission(users, 'write') };
  const one = 'Session';

  registerCall(app, 'GET', path, {
    ...call,
    summary: 'The active sessions of a user, the last used first',
    answer: z.array(activeSession),
    async run({ request, actor, reply }) {
      const id = idOf(request, users);
      const found = await readOne(db, usersModule, id);
      if (!found) throw notFound(users.one);
      mustNotExceed(actor, found.record);
      const { sessions, total } = await sessionsOf(db, id, await sessionLimits(), actor.sessionId);
      reply.header('X-Total-Count', total);
      return sessions;
    },
  });

  registerCall(app, 'DELETE', `${path}/:session`, {
    ...call,
    summary: 'End one session of a user',
    message: 'Session ended',
    async run({ request, actor, author }) {
      const id = idOf(request, users);
      const { session } = request.params as { session: string };
      await transaction(db, async (tx) => {
        const found = await readOne(tx, usersModule, id);
        if (!found) throw notFound(users.one);
        mustNotExceed(actor, found.record);
        const isEnded = isId(session) && (await endSession({ tx, author }, id, session.toLowerCase()));
        if (!isEnded) throw notFound(one);
      });
    },
  });
}
