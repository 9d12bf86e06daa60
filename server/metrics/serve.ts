// Serves `GET /metrics`, on the main port with a token or on a separate port. Never public.
import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '#server/environment.ts';
import { pleaseSignIn } from '#server/http/errors.ts';
import { portError } from '#server/http/port.ts';
import type { Scrape } from './scrape.ts';

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Compares in constant time. */
const isToken = (authorization: string | undefined, token: string) =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));

/** Registers the route on the main port, if `METRICS_TOKEN` is set. */
export function serveMetrics(app: FastifyInstance, scrape: Scrape, { token }: Environment['metrics']): void {
  if (token === undefined) return;
  app.get(
    '/metrics',
    { config: { access: 'public', inOverload: true }, schema: { hide: true } },
    async (request, reply) => {
      if (!isToken(request.headers.authorization, token)) throw pleaseSignIn();
      return reply
        .header('Cache-Control', 'no-store')
        .type(scrape.contentType)
        .send(await scrape.metrics());
    },
  );
}

/** Listens on the separate port. Requires the token there too, if one is set. */
export async function listenForMetrics(
  scrape: Scrape,
  { host, port, token }: Environment['metrics'] & { port: number },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const end = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    const plain = 'text/plain; charset=utf-8';
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      return end(404, plain, 'Not found\n');
    }
    if (token !== undefined && !isToken(request.headers.authorization, token)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      return end(401, plain, 'Unauthorized\n');
    }
    const metrics = await scrape.metrics().catch(() => undefined);
    return metrics === undefined
      ? end(500, plain, 'Something went wrong\n')
      : end(200, scrape.contentType, metrics);
  });
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw portError(error, host, port, 'METRICS_');
  }
  return server;
}
