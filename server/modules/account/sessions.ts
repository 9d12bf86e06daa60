// Routes that list and end the sessions of the signed-in user.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { notFound } from '#server/http/errors.ts';
import { endSession, endSessionsOf, living, type SessionLimits } from '#server/modules/session/sessions.ts';
import { transaction } from '#server/records/write.ts';
import { activeSession } from '#shared/contract/account.ts';
import { z } from '#shared/contract/zod.ts';

const tags = ['Session'];
/** Limits the list, because a script that signs in repeatedly can have thousands of sessions. */
const withMaxBytes = 100;
const one = 'Session';

export function registerOwnSessions(
  app: FastifyInstance,
  db: Database,
  limits: () => Promise<SessionLimits>,
) {
  registerCall(app, 'GET', '/me/sessions', {
    tags,
    summary: `Your own active sessions, the last used first, at most ${withMaxBytes}`,
    answer: z.array(activeSession),
    async run({ actor: { userId, sessionId }, reply }) {
      const { id, user_agent, address, created_at, last_used_at } = sessionsTable;
      const rows = await db
        .select({
          id,
          user_agent,
          address,
          created_at,
          last_used_at,
          total: sql<number>`count(*) over ()::int`,
        })
        .from(sessionsTable)
        .where(and(eq(sessionsTable.user_id, userId), living(await limits())))
        .orderBy(desc(last_used_at), desc(id))
        .limit(withMaxBytes);
      reply.header('X-Total-Count', rows[0]?.total ?? 0);
      return rows.map(({ total: _, ...session }) => ({ ...session, isCurrent: session.id === sessionId }));
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
