// Preferences that the console stores for a user: columns, density, page sizes. The audit log leaves them
// out, because they change with each drag of a column and permission no access.

import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { rowOf } from '#server/db/rows.ts';
import { preferencesTable } from '#server/db/tables/views.ts';
import { registerCall } from '#server/http/calls.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { transaction } from '#server/records/write.ts';
import { maxPreferences, preference, preferenceBody, preferenceKey } from '#shared/contract/preferences.ts';

const tags = ['Session'];
const path = '/me/preferences/:key';

function keyOf(request: FastifyRequest): string {
  const { key } = request.params as { key: string };
  if (!preferenceKey.test(key)) {
    throw invalid({ key: ['A key has 1 to 80 small letters a to z, digits, dots, hyphens and underscores'] });
  }
  return key;
}

const ofUser = (userId: string, key: string) =>
  and(eq(preferencesTable.user_id, userId), eq(preferencesTable.key, key));

/** Stores a value; throws 409 over the limit. The lock makes concurrent inserts count each other. */
const store = (db: Database, user_id: string, key: string, value: unknown) =>
  transaction(db, async (tx) => {
    await lockInTransaction(tx, `preferences ${user_id}`);
    const others = and(eq(preferencesTable.user_id, user_id), sql`${preferencesTable.key} <> ${key}`);
    if ((await tx.$count(preferencesTable, others)) >= maxPreferences) {
      throw conflict(`You can have at most ${maxPreferences} preferences.`);
    }
    const changed = { value, updated_at: now() };
    await tx
      .insert(preferencesTable)
      .values({ user_id, key, ...changed })
      .onConflictDoUpdate({ target: [preferencesTable.user_id, preferencesTable.key], set: changed });
  });

export function registerPreferences(app: FastifyInstance, db: Database) {
  registerCall(app, 'GET', path, {
    tags,
    summary: 'Get one of your preferences. The value is null if none is stored',
    answer: preference,
    config: { inOwnerView: true },
    async run({ actor: { userId }, request }) {
      const key = keyOf(request);
      const stored = await rowOf(db, preferencesTable, ['value'], ofUser(userId, key));
      return { key, value: stored?.value ?? null };
    },
  });

  registerCall(app, 'PUT', path, {
    tags,
    summary: 'Store a preference. Null removes it',
    body: preferenceBody,
    answer: preference,
    message: 'Preference saved',
    async run({ actor: { userId }, body: { value }, request }) {
      const key = keyOf(request);
      if (value === null) await db.delete(preferencesTable).where(ofUser(userId, key));
      else await store(db, userId, key, value);
      return { key, value };
    },
  });
}
