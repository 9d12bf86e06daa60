// Serves the API documentation: `/api/docs` and `/api/openapi.json`. Built on the first request, because few need it.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { cachedFor } from '#server/cached-value.ts';
import { notFound } from '#server/http/errors.ts';

/** Call before registering the routes to document. */
export function publishApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  const page = cachedFor(Number.POSITIVE_INFINITY, async () => {
    const { apiPage } = await import('./api-page.ts');
    return apiPage(routes);
  });

  const answer = async (
    { url, headers: { host: _, ...requestHeaders } }: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { statusCode, headers, rawPayload } = await (await page.get()).inject({
      url,
      headers: requestHeaders,
    });
    if (statusCode === 404) throw notFound();
    const { connection, ...responseHeaders } = headers;
    return reply.code(statusCode).headers(responseHeaders).send(rawPayload);
  };
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*']) {
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, answer);
  }

  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && route.method !== 'HEAD') routes.push(route);
  });
}
