// Deny by default: every route says who may call it, and one hook enforces it.
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Action, ListQuery } from '#src/shared/contract.ts';
import type { Grant } from '#src/shared/grants.ts';
import { notAllowed, pleaseSignIn } from './errors.ts';

/** `public`: anyone. `signed-in`: any session; the handler limits what it reaches. Else: whoever holds the grant, or one of several. */
export type Access = 'public' | 'signed-in' | Grant | readonly Grant[];

/** Who makes a request, as its session tells: read anew with every request. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  readonly grants: ReadonlySet<string>;
}

/**
 * What a call reaches: a condition in its query, by a column of the table that has an index in each order of the list, and a key
 * that tells one person's totals from another's.
 */
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
  }
  interface FastifyRequest {
    /** Null on public routes. */
    actor: Actor | null;
  }
}

/** The signed-in person of a request on a route that is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw pleaseSignIn();
  return request.actor;
}

/** Finds the user of a request by its session; throws 401 without a valid one. Queries the database each time. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor>;

const mayCall = (access: Access | undefined, actor: Actor) =>
  access === 'signed-in' || [access ?? []].flat().some((grant) => actor.grants.has(grant));

/** Puts the rule in place. A route that does not say its access stops the start. */
export function enforceAccess(app: FastifyInstance, authenticate: Authenticate) {
  const undecided: RouteOptions[] = [];
  app.decorateRequest('actor', null);
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
    request.actor = await authenticate(request);
    if (!mayCall(access, request.actor)) throw notAllowed();
  });
}
