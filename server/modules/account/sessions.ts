// Routes that list and end the sessions of the signed-in user.
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { notFound } from '#server/http/errors.ts';
import {
  endSession,
  endSessionsOf,
  maxSessions,
  type SessionLimits,
  sessionsOf,
} from '#server/modules/session/sessions.ts';
import { transaction } from '#server/records/write.ts';
import { activeSession } from '#shared/contract/account.ts';
import { z } from '#shared/contract/zod.ts';

const tags = ['Session'];
const one = 'Session';

export function registerOwnSessions(
  app: FastifyInstance,
  db: Database,
  limits: () => Promise<SessionLimits>,
) {
  registerCall(app, 'GET', '/me/sessions', {
    tags,
    summary: `Your own active sessions, the last used first, at most ${maxSessions}`,
    answer: z.array(activeSession),
    async run({ actor: { userId, sessionId }, reply }) {
      const { sessions, total } = await sessionsOf(db, userId, await limits(), sessionId);
      reply.header('X-Total-Count', total);
      return sessions;
    },
  });

  registerCall(app, 'DELETE', '/me/sessions', {
    tags,
    summary: 'Sign out everywhere else',
    config: { inMaintenance: true },
    message: 'Signed out of all other sessions',
    async run({ actor: { userId, sessionId }, author }) {
      await transaction(db, (tx) => endSessionsOf({ tx, author }, userId, sessionId));
    },
  });

  registerCall(app, 'DELETE', '/me/sessions/:id', {
    tags,
    summary: 'End one of your own sessions',
    config: { inMaintenance: true },
    message: 'Session ended',
    async run({ actor: { userId }, author, request }) {
      const id = idOf(request, { one });
      if (!(await transaction(db, (tx) => endSession({ tx, author }, userId, id)))) throw notFound(one);
    },
  });
}
