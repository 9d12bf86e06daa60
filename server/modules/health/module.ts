// For whoever watches the process: is it up, and can it serve?
import type { FastifyInstance } from 'fastify';
import type { Lookups } from '#server/db/lookups.ts';
import { unavailable } from '#server/kit/errors.ts';
import { keptFor } from '#server/kit/kept.ts';

/** Anybody may ask, as often as they like: so long they are told what was found. */
const keptMs = 1_000;

/** `state.stopping`: a server that is about to stop is up, but not ready for more. */
export function registerHealth(app: FastifyInstance, lookups: Lookups, state: { stopping: boolean }) {
  const config = { access: 'public' as const, rateLimit: false, inOverload: true as const };
  const found = keptFor(keptMs, () => lookups.rows('ready', 'select 1', []));
  app.get('/healthz', { config }, async () => ({ status: true, message: 'Up' }));
  app.get('/readyz', { config }, async () => {
    if (state.stopping) throw unavailable();
    await found.get();
    return { status: true, message: 'Ready' };
  });
}
