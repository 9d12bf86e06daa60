// Deny by default: every route says who may call it, and one hook enforces it.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Grant } from '#src/shared/grants.ts';
import { notAllowed, pleaseSignIn } from './errors.ts';

/** `public`: anyone. `signed-in`: any session; the handler limits what it reaches. Else: whoever holds the grant. */
export type Access = 'public' | 'signed-in' | Grant;

/** Who makes a request, as its session tells: read anew with every request. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  readonly grants: ReadonlySet<string>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * A read that may begin while it is still being found out who asks. Its result waits on the request and
     * can be taken only where access was granted.
     */
    ahead?: (request: FastifyRequest) => Promise<unknown> | undefined;
  }
  interface FastifyRequest {
    /** Null on public routes. */
    actor: Actor | null;
    /** What the route's `ahead` reads; null before access is granted, and where nothing could be begun. */
    ahead: Promise<unknown> | null;
  }
}

/** The signed-in person of a request on a route that is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw pleaseSignIn();
  return request.actor;
}

/** Begins a route's read. Whether it fails matters only to whoever takes its result. */
function beginAhead(request: FastifyRequest): Promise<unknown> | null {
  if (!request.headers.authorization) return null;
  const read = request.routeOptions.config.ahead?.(request) ?? null;
  read?.catch(() => undefined);
  return read;
}

/**
 * Puts the rule in place. `authenticate` finds the session of a request or throws why there is none.
 * A route that does not say its access stops the start.
 */
export function enforceAccess(
  app: FastifyInstance,
  authenticate: (request: FastifyRequest) => Promise<Actor>,
) {
  const undecided: RouteOptions[] = [];
  app.decorateRequest('actor', null);
  app.decorateRequest('ahead', null);
  app.addHook('onRoute', (route) => {
    undecided.push(route);
  });
  // Looked at when all is registered: a plugin may set the access of another library's routes after this hook.
  app.addHook('onReady', async () => {
    const route = undecided.find(({ config }) => !config?.access);
    if (route) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it (config.access).`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === 'public' || request.is404) return;
    const read = beginAhead(request);
    request.actor = await authenticate(request);
    if (access !== 'signed-in' && !(access && request.actor.grants.has(access))) throw notAllowed();
    request.ahead = read;
  });
}
