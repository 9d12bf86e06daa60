// Health checks for monitoring and load balancers.
import type { FastifyInstance } from 'fastify';
import { cachedFor } from '#server/cached-value.ts';
import type { Lookups } from '#server/db/lookups.ts';
import { unavailable } from '#server/http/errors.ts';

/** The routes are public and unlimited, so their answer is cached for this time. */
const cacheMs = 1_000;

/** `state.stopping`: a server that shuts down is up, but not ready. */
export function registerHealth(app: FastifyInstance, lookups: Lookups, state: { stopping: boolean }) {
  const config = { access: 'public' as const, rateLimit: false, inOverload: true as const };
  const database = cachedFor(cacheMs, () => lookups.rows('ready', 'select 1', []));
  app.get('/healthz', { config }, async () => ({ status: true, message: 'Up' }));
  app.get('/readyz', { config }, async () => {
    if (state.stopping) throw unavailable();
    await database.get();
    return { status: true, message: 'Ready' };
  });
}
