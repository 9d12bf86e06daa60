// The sessions of whoever is signed in: where they are signed in, and how to end that.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import { actorOf } from '#server/kit/access.ts';
import { notFound } from '#server/kit/errors.ts';
import { answerSchema, envelopeSchema, messageSchema } from '#server/kit/json-schema.ts';
import { transaction } from '#server/kit/write.ts';
import { endSession, endSessionsOf, living, type SessionLimits } from '#server/modules/session/sessions.ts';
import { ownSession } from '#src/shared/account.ts';
import { z } from '#src/shared/zod.ts';

const tags = ['Session'];
/** A program that signs in again and again has many: the ones used last are listed. */
const atMost = 100;
const uuid = z.uuid();

export function registerOwnSessions(
  app: FastifyInstance,
  db: Database,
  limits: () => Promise<SessionLimits>,
) {
  app.get(
    '/me/sessions',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `One’s own sessions that live, those used last first, at most ${atMost}`,
        response: { 200: envelopeSchema({ type: 'array', items: answerSchema(ownSession) }) },
      },
    },
    async (request, reply) => {
      const { userId, sessionId } = actorOf(request);
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
        .limit(atMost);
      reply.header('X-Total-Count', rows[0]?.total ?? 0);
      const data = rows.map(({ total: _, ...session }) => ({
        ...session,
        isCurrent: session.id === sessionId,
      }));
      return { status: true, message: 'OK', data };
    },
  );

  app.delete(
    '/me/sessions',
    {
      config: { access: 'signed-in', inMaintenance: true },
      schema: { tags, summary: 'Sign out everywhere else', response: { 200: messageSchema } },
    },
    async (request) => {
      const { userId, sessionId } = actorOf(request);
      const author = { userId, requestId: request.id };
      await transaction(db, (tx) => endSessionsOf(tx, author, userId, sessionId));
      return { status: true, message: 'You were signed out everywhere else' };
    },
  );

  app.delete(
    '/me/sessions/:id',
    {
      config: { access: 'signed-in', inMaintenance: true },
      schema: { tags, summary: 'End one of one’s own sessions', response: { 200: messageSchema } },
    },
    async (request) => {
      const { id } = request.params as { id: string };
      const { userId } = actorOf(request);
      const author = { userId, requestId: request.id };
      const ended =
        uuid.safeParse(id).success && (await transaction(db, (tx) => endSession(tx, author, userId, id)));
      if (!ended) throw notFound('Session');
      return { status: true, message: 'The session was ended' };
    },
  );
}
