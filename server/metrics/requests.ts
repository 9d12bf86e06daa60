// Counts requests: by route and status, under way, and what was refused.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Counts those under way from now on. Gives what has to be told of each at its end. */
export function countRequests(app: FastifyInstance, { requests, inFlight, signIns, refusals }: Metrics) {
  app.addHook('onRequest', (_request, _reply, done) => {
    inFlight.inc();
    done();
  });
  return (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    inFlight.dec();
    const { method } = request;
    const route = routeOf(request, status);
    requests.observe({ method, route, status }, reply.elapsedTime / 1000);
    const outcome = route === signInRoute ? signInOutcomes[status] : undefined;
    if (outcome) signIns.inc({ outcome });
    const reason = request.isOverload ? 'overloaded' : reasons[status];
    if (reason) refusals.inc({ reason });
  };
}
