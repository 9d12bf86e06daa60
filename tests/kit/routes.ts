// Collects the routes that a server registers.
import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export interface Route {
  method: string;
  url: string;
}

/** Collects the routes of the server that `build` creates, without HEAD, which Fastify adds for each GET. */
export async function routesOf<T>(build: () => Promise<T>): Promise<{ built: T; routes: Route[] }> {
  const routes: Route[] = [];
  const collect = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, url });
    });
  };
  diagnostics.subscribe('fastify.initialization', collect);
  try {
    return { built: await build(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', collect);
  }
}
