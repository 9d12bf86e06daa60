// For whoever watches the process: is it up, and can it serve?
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { unavailable } from '#server/kit/errors.ts';

/** `state.stopping`: a server that is about to stop is up, but not ready for more. */
export function registerHealth(app: FastifyInstance, db: Database, state: { stopping: boolean }) {
  const config = { access: 'public' as const, rateLimit: false, inOverload: true as const };
  app.get('/healthz', { config }, async () => ({ status: true, message: 'Up' }));
  app.get('/readyz', { config }, async () => {
    if (state.stopping) throw unavailable();
    await db.execute(sql`select 1`);
    return { status: true, message: 'Ready' };
  });
}
