// Headers that a browser obeys, and the bound on how many requests one address may make.
import { type IncomingMessage, ServerResponse } from 'node:http';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import helmet from 'helmet';
import type { Database } from '#server/db/client.ts';
import type { Environment } from '#server/environment.ts';
import { addressBehind } from '#server/trusted-proxies.ts';
import { adminApi } from '#src/shared/api-bases.ts';
import { requestCounts } from './request-counts.ts';

/** Only this origin, no inline script. Ant Design writes its styles into the page, so styles may be inline. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
};

const protect = helmet({
  contentSecurityPolicy,
  referrerPolicy: { policy: 'same-origin' },
  // The console may be served without TLS on a private network; whoever ends TLS in front of it sets HSTS.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
});

/** Helmet's headers are the same for every answer, so it is asked once and not with each request. */
function securityHeaders() {
  const response = new ServerResponse({} as IncomingMessage);
  protect(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

/** A call's answer is data, never a page: what a browser does with pages need not be said. */
export const callHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** A file that was asked for comes to stand in a frame of the console's own where it is none, so that it can say why. */
const fileHeaders = {
  ...callHeaders,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
};
const isFile = (url: string) => url.startsWith(`${adminApi}/exports/`);

/** All below `/api/` but the API's own page. */
const isCall = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/docs');

const pageHeaders = securityHeaders();

/** The headers that every answer has, also one that is given before any hook. */
export function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Request-Id', request.id);
  // An address can be written in many ways: where it is not plainly a call's, its route tells.
  const url = request.url.startsWith('/api/') ? request.url : (request.routeOptions.url ?? request.url);
  reply.headers(isFile(url) ? fileHeaders : isCall(url) ? callHeaders : pageHeaders);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that no hook hears of; whether its address made too many. */
    isOneTooMany?: (request: FastifyRequest) => Promise<boolean>;
  }
}

const minuteMs = 60_000;

/** Gives what other processes tell of their requests; undefined where none are counted. */
export async function secure(
  app: FastifyInstance,
  db: Database,
  { requestsPerMinute: max, trustProxy }: Pick<Environment, 'requestsPerMinute' | 'trustProxy'>,
): Promise<((payload: string) => void) | undefined> {
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply);
    done();
  });
  if (max === 0) return undefined;
  const counts = requestCounts(max, minuteMs);
  app.addHook('onClose', counts.tell(db));
  await app.register(rateLimit, {
    global: false,
    max,
    timeWindow: minuteMs,
    store: class {
      incr = counts.store.incr;
      child = counts.store.child;
    },
  });
  const count = app.rateLimit() as onRequestAsyncHookHandler;
  // Of the whole server and before anything else looks at a request: one that will be refused counts as well.
  app.addHook('onRequest', async function (request, reply) {
    if (request.routeOptions.config.rateLimit !== false) await count.call(this, request, reply);
  });
  // What is refused before any route has no address but its connection's.
  const addressOf = addressBehind(trustProxy);
  const countUnrouted = app.createRateLimit({ keyGenerator: ({ raw }) => normalizeIP(addressOf(raw)) });
  app.decorate('isOneTooMany', async (request) => {
    const counted = await countUnrouted(request);
    return !counted.isAllowed && counted.isExceeded;
  });
  return counts.heard;
}
