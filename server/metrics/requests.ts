// Counts requests: by route and status, under way, and what was refused.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicApi } from '#src/shared/api-bases.ts';
import type { Metrics } from './metrics.ts';

/** A path as the server knows it: an address that somebody made up is no series of its own. */
function routeOf({ is404, routeOptions }: FastifyRequest, status: number): string {
  if (!is404) return routeOptions.url ?? 'none';
  return status < 400 ? 'console' : 'none';
}

const signInRoute = `${publicApi}/auth/login`;
const signInOutcomes: Readonly<Record<number, string>> = {
  200: 'accepted',
  401: 'wrong',
  403: 'inactive',
  429: 'refused',
};
const reasons: Readonly<Record<number, string>> = {
  401: 'signed-out',
  403: 'not-allowed',
  429: 'too-many',
  503: 'unavailable',
};

export function countRequests(
  app: FastifyInstance,
  { requests, inFlight, signIns, refusals }: Metrics,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight.inc();
    // Also where the client went away and nothing was answered.
    reply.raw.once('close', () => inFlight.dec());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const status = reply.statusCode;
    const route = routeOf(request, status);
    requests.observe({ method, route, status }, reply.elapsedTime / 1000);
    const outcome = route === signInRoute ? signInOutcomes[status] : undefined;
    if (outcome) signIns.inc({ outcome });
    const reason = request.isOverload ? 'overloaded' : reasons[status];
    if (reason) refusals.inc({ reason });
    done();
  });
}
