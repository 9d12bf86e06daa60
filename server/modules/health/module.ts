// For whoever watches the process: is it up, and can it serve?
import type { FastifyInstance } from 'fastify';
import type { Lookups } from '#server/db/lookups.ts';
import { unavailable } from '#server/kit/errors.ts';

/** `state.stopping`: a server that is about to stop is up, but not ready for more. */
export function registerHealth(app: FastifyInstance, lookups: Lookups, state: { stopping: boolean }) {
  const config = { access: 'public' as const, rateLimit: false, inOverload: true as const };
  app.get('/healthz', { config }, async () => ({ status: true, message: 'Up' }));
  app.get('/readyz', { config }, async () => {
    if (state.stopping) throw unavailable();
    await lookups.rows('ready', 'select 1', []);
    return { status: true, message: 'Ready' };
  });
}
