// Deny by default: every route says who may call it, and one hook enforces it.
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Action, ListQuery } from '#src/shared/contract.ts';
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

/** What a call reaches: a condition in its query, and a key that tells one person's totals from another's. */
export interface Reach {
  readonly where: SQL;
  readonly key: string;
}

/** Records that belong to people who may do something with theirs and see nothing of others'. */
export interface Owned {
  /** What a call of this kind reaches; undefined: all of them. */
  readonly reach: (actor: Actor, action: Action, query?: ListQuery) => Reach | undefined;
  /** What owners may change. Any other key in their PATCH is 403. */
  readonly fields: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * A read that may begin while the session is looked at once more, for somebody who had one a moment ago.
     * Its result waits on the request and can be taken only where access was granted.
     */
    earlyRead?: (request: FastifyRequest, actor: Actor) => Promise<unknown> | undefined;
  }
  interface FastifyRequest {
    /** Null on public routes. */
    actor: Actor | null;
    /** What the route's `earlyRead` began; null before access is granted, and where it did not begin. */
    earlyRead: Promise<unknown> | null;
  }
}

/** The signed-in person of a request on a route that is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw pleaseSignIn();
  return request.actor;
}

/** Finds the session of a request, and who makes it. */
export interface Authenticator {
  /**
   * Who makes the request; throws 401 where there is no living session. Asks the database each time, `besideRead` where a read
   * of this request is under way.
   */
  readonly authenticate: (request: FastifyRequest, besideRead: boolean) => Promise<Actor>;
  /** Whom this process found by the same token within the last minute. It says nothing of now. */
  readonly recentActor: (request: FastifyRequest) => Actor | undefined;
}

const mayCall = (access: Access | undefined, actor: Actor) =>
  access === 'signed-in' || (access !== undefined && actor.grants.has(access));

/** Begins a route's read. Whether it fails matters only to whoever takes its result. */
function beginRead(request: FastifyRequest, recent: Actor | undefined): Promise<unknown> | null {
  const { access, earlyRead } = request.routeOptions.config;
  if (!earlyRead || !recent || !mayCall(access, recent)) return null;
  const read = earlyRead(request, recent) ?? null;
  read?.catch(() => undefined);
  return read;
}

/** Puts the rule in place. A route that does not say its access stops the start. */
export function enforceAccess(app: FastifyInstance, { authenticate, recentActor }: Authenticator) {
  const undecided: RouteOptions[] = [];
  app.decorateRequest('actor', null);
  app.decorateRequest('earlyRead', null);
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
    const read = beginRead(request, recentActor(request));
    request.actor = await authenticate(request, read !== null);
    if (!mayCall(access, request.actor)) throw notAllowed();
    request.earlyRead = read;
  });
}
