// What is over is removed now and then: ended sessions, counters of failed sign-ins, kept answers, images that no
// page shows.
import { lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/client.ts';
import { loggable } from './kit/database-errors.ts';
import { idempotencyHours } from './kit/idempotency.ts';
import { idempotencyTable } from './kit/tables.ts';
import { forgetUnshownImages } from './modules/pages/images.ts';
import { forgetOldFailures } from './modules/session/failures.ts';
import { forgetOldSessions, type SessionLimits } from './modules/session/sessions.ts';
import type { Storage } from './storage/storage.ts';

const everyMs = 10 * 60_000;

/** Starts the rounds; gives the function that ends them. */
export function keepHouse(
  db: Database,
  storage: Storage,
  limits: () => Promise<SessionLimits>,
  log: FastifyBaseLogger,
): () => void {
  const round = async () => {
    await forgetOldSessions(db, await limits());
    await forgetOldFailures(db);
    await db
      .delete(idempotencyTable)
      .where(lt(idempotencyTable.created_at, sql`now() - make_interval(hours => ${idempotencyHours})`));
    await forgetUnshownImages(db, storage, log);
  };
  const timer = setInterval(() => {
    round().catch((error) =>
      log.warn({ err: loggable(error) }, 'Housekeeping failed; it is tried again later'),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
