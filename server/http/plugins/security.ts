// Sets security headers and limits the requests per client address.
import { type IncomingMessage, ServerResponse } from 'node:http';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import helmet from 'helmet';
import type { Database } from '#server/db/client.ts';
import type { Environment } from '#server/environment.ts';
import { addressBehind } from '#server/trusted-proxies.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { requestCounts } from './request-counts.ts';

/** Allows this origin only, and no inline script. Ant Design adds style elements, so inline styles are allowed. */
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
  // The console may run without TLS on a private network. The proxy that terminates TLS sets HSTS.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
});

/** Computes Helmet's headers once, because they are the same for every answer. */
function securityHeaders() {
  const response = new ServerResponse({} as IncomingMessage);
  protect(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

/** API answers are data, so the headers for pages are left out. */
export const callHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** The console downloads files through an iframe. If the download fails, it must be able to read the error there. */
const fileHeaders = {
  ...callHeaders,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
};
const isFile = (url: string) => url.startsWith(`${adminApi}/exports/`);

/** Whether it is below `/api/` and not the API documentation. */
const isCall = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/docs');

const pageHeaders = securityHeaders();

/** Sets the headers of every answer, including answers sent before any hook. */
export function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Request-Id', request.id);
  // A path can be written in many ways. If it isn't plainly an API path, the matched route decides.
  const url = request.url.startsWith('/api/') ? request.url : (request.routeOptions.url ?? request.url);
  reply.headers(isFile(url) ? fileHeaders : isCall(url) ? callHeaders : pageHeaders);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that bypasses the hooks. Resolves to true if its address is over the limit. */
    isOverLimit?: (request: FastifyRequest) => Promise<boolean>;
  }
}

const minuteMs = 60_000;

/** Returns the listener for other processes' counts. Undefined if requests are not limited. */
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
  // Runs first and for all routes, so that refused requests count too.
  app.addHook('onRequest', async function (request, reply) {
    if (request.routeOptions.config.rateLimit !== false) await count.call(this, request, reply);
  });
  // Requests refused before routing have no `request.ip`; derive it from the connection.
  const addressOf = addressBehind(trustProxy);
  const countUnrouted = app.createRateLimit({ keyGenerator: ({ raw }) => normalizeIP(addressOf(raw)) });
  app.decorate('isOverLimit', async (request) => {
    const counted = await countUnrouted(request);
    return !counted.isAllowed && counted.isExceeded;
  });
  return counts.heard;
}
