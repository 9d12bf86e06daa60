// Headers that a browser obeys, and the bound on how many requests one address may make.
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

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

export async function secure(app: FastifyInstance, settings: { requestsPerMinute: number }) {
  await app.register(helmet, {
    contentSecurityPolicy,
    referrerPolicy: { policy: 'same-origin' },
    // The console may be served without TLS on a private network; whoever ends TLS in front of it sets HSTS.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  if (settings.requestsPerMinute > 0) {
    await app.register(rateLimit, { max: settings.requestsPerMinute, timeWindow: 60_000 });
  }
}
