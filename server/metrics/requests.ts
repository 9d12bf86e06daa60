// Measures requests: duration by route and status, number in progress, sign-ins and refusals.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicApi } from '#shared/contract/paths.ts';
import type { Metrics } from './metrics.ts';

/** The route pattern. Unknown paths share one label, so that clients can't create new series. */
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
  { requests, inFlight, eventStreams, signIns, refusals }: Metrics,
) {
  const isStream = ({ routeOptions }: FastifyRequest) => routeOptions.config.isStream === true;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isStream(request)) eventStreams.inc();
    else inFlight.inc();
    done();
  });
  return (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    if (isStream(request)) eventStreams.dec();
    else inFlight.dec();
    const { method } = request;
    const route = routeOf(request, status);
    // An event stream ends when its reader leaves, after hours.
    if (isStream(request) && reply.raw.statusCode === 200) return;
    requests.observe({ method, route, status }, reply.elapsedTime / 1000);
    const outcome = route === signInRoute ? signInOutcomes[status] : undefined;
    if (outcome) signIns.inc({ outcome });
    const reason = request.isOverload ? 'overloaded' : reasons[status];
    if (reason) refusals.inc({ reason });
  };
}
