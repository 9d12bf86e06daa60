// What the console keeps for a person: columns, density, page sizes. It stands in no journal: it is written with each drag
// of a column, concerns nobody else, and permits nothing.
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { preferencesTable } from '#server/db/tables/views.ts';
import { actorOf } from '#server/kit/access.ts';
import { conflict, invalid } from '#server/kit/errors.ts';
import { answerSchema, envelopeSchema } from '#server/kit/json-schema.ts';
import { transaction } from '#server/kit/write.ts';
import { maxPreferences, preference, preferenceBody, preferenceKey } from '#src/shared/preferences.ts';

const tags = ['Session'];
const path = '/me/preferences/:key';
const response = { 200: envelopeSchema(answerSchema(preference)) };

function keyOf(request: FastifyRequest): string {
  const { key } = request.params as { key: string };
  if (!preferenceKey.test(key)) {
    throw invalid({ key: ['A key has 1 to 80 small letters a to z, digits, dots, hyphens and underscores'] });
  }
  return key;
}

const ofPerson = (userId: string, key: string) =>
  and(eq(preferencesTable.user_id, userId), eq(preferencesTable.key, key));

/** Keeps a value; throws 409 where there would be too many. Two new ones at once wait for each other. */
const keep = (db: Database, user_id: string, key: string, value: unknown) =>
  transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`preferences ${user_id}`}, 0))`);
    const others = and(eq(preferencesTable.user_id, user_id), sql`${preferencesTable.key} <> ${key}`);
    if ((await tx.$count(preferencesTable, others)) >= maxPreferences) {
      throw conflict(`At most ${maxPreferences} preferences are kept for a person.`);
    }
    const changed = { value, updated_at: now() };
    await tx
      .insert(preferencesTable)
      .values({ user_id, key, ...changed })
      .onConflictDoUpdate({ target: [preferencesTable.user_id, preferencesTable.key], set: changed });
  });

export function registerPreferences(app: FastifyInstance, db: Database) {
  app.get(
    path,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'What is kept for oneself under a key; null where nothing is', response },
    },
    async (request) => {
      const key = keyOf(request);
      const [kept] = await db
        .select({ value: preferencesTable.value })
        .from(preferencesTable)
        .where(ofPerson(actorOf(request).userId, key));
      return { status: true, message: 'OK', data: { key, value: kept?.value ?? null } };
    },
  );

  app.put(
    path,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Keep a small value for oneself; null takes it away',
        body: preferenceBody,
        response,
      },
    },
    async (request) => {
      const key = keyOf(request);
      const { userId } = actorOf(request);
      const { value } = request.body as { value: unknown };
      if (value === null) await db.delete(preferencesTable).where(ofPerson(userId, key));
      else await keep(db, userId, key, value);
      return { status: true, message: 'Preference saved', data: { key, value } };
    },
  );
}
