// Implements `Idempotency-Key`: a repeated POST returns the first response without writing again.

import { hash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { deleteSome } from '#server/db/rows.ts';
import { idempotencyTable } from '#server/db/tables/audit-log.ts';
import { actorOf } from './access.ts';
import type { Saved } from './calls.ts';
import { badRequest, invalid } from './errors.ts';

const idempotencyHours = 24;
const isOld = sql`${idempotencyTable.created_at} < now() - make_interval(hours => ${idempotencyHours})`;

const keyForm = /^[\x21-\x7e]{1,200}$/;

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyForm.test(key)) {
    throw badRequest('Idempotency-Key must be 1 to 200 printable characters without spaces.');
  }
  return key;
}

/** Digests of the files: the same form with another file is another request. */
const digests = ({ receivedFiles = {} }: FastifyRequest) =>
  JSON.stringify(
    Object.entries(receivedFiles).map(([field, files]) => [field, files.map(({ sha256 }) => sha256)]),
  );

/** Excluded from the fingerprint: a fast digest of a password would undermine its slow hash. */
const withoutPasswords = (key: string, value: unknown) => (/password/i.test(key) ? undefined : value);

const fingerprintOf = (request: FastifyRequest) =>
  hash(
    'sha256',
    `${request.method} ${request.url}\n${JSON.stringify(request.body, withoutPasswords)}\n${digests(request)}`,
    'buffer',
  );

/**
 * Runs `create` once per key, in the transaction that also stores its answer. A concurrent second request waits for the
 * key's row and then gets the first one's answer.
 */
export async function once<R>(
  tx: Transaction,
  request: FastifyRequest,
  create: () => Promise<Saved<R>>,
): Promise<Saved<R> & { repeated?: true }> {
  const key = keyOf(request);
  if (key === undefined) return create();
  const { userId } = actorOf(request);
  const fingerprint = fingerprintOf(request);
  const row = and(eq(idempotencyTable.user_id, userId), eq(idempotencyTable.key, key));

  const claimed = await tx
    .insert(idempotencyTable)
    .values({ user_id: userId, key, fingerprint })
    .onConflictDoUpdate({
      target: [idempotencyTable.user_id, idempotencyTable.key],
      set: { fingerprint, created_at: now(), record_id: null, body: null },
      setWhere: isOld,
    })
    .returning({ key: idempotencyTable.key });
  if (claimed.length === 0) {
    const [first] = await tx.select().from(idempotencyTable).where(row);
    if (!first?.record_id || !first.fingerprint.equals(fingerprint)) {
      throw invalid({ '': ['This Idempotency-Key was used for another request.'] });
    }
    return { id: first.record_id, record: first.body as R, version: 1, repeated: true };
  }

  const saved = await create();
  await tx.update(idempotencyTable).set({ record_id: saved.id, body: saved.record }).where(row);
  return saved;
}

/** Deletes expired answers, at most `limit`; returns their number. */
export const deleteOldAnswers = (db: Database, limit: number): Promise<number> =>
  deleteSome(db, idempotencyTable, isOld, limit);
