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

/** What is read, with `accessChanges` as of then where the read tells that. */
export type EarlyRead = Promise<{ readonly accessChanges?: string | undefined } | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * A read that may begin before it is known who asks, for somebody who had a session a moment ago; a quick one, for all else
     * waits for it. Its result waits on the request and can be taken only where access was granted.
     */
    earlyRead?: (request: FastifyRequest, actor: Actor) => EarlyRead | undefined;
  }
  interface FastifyRequest {
    /** Null on public routes. */
    actor: Actor | null;
    /** What the route's `earlyRead` began; null before access is granted, and where it did not begin. */
    earlyRead: EarlyRead | null;
  }
}

/** The signed-in person of a request on a route that is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw pleaseSignIn();
  return request.actor;
}

/** Whom a process found by a token. */
export interface Found {
  readonly actor: Actor;
  /** As of then, see `accessChanges`. */
  readonly accessChanges: string;
}

/** Finds the session of a request, and who makes it. */
export interface Authenticator {
  /** Who makes the request; throws 401 where there is no living session. Asks the database each time. */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  /** Whom this process found by the same token within the last minute, where the session did not end by its age since. */
  readonly recentlyFound: (request: FastifyRequest) => Promise<Found | undefined>;
}

const mayCall = (access: Access | undefined, actor: Actor) =>
  access === 'signed-in' || [access ?? []].flat().some((grant) => actor.grants.has(grant));

/** Begins a route's read. Whether it fails matters only to whoever takes its result. */
function beginRead(request: FastifyRequest, recent: Found | undefined): EarlyRead | null {
  const { access, earlyRead } = request.routeOptions.config;
  if (!earlyRead || !recent || !mayCall(access, recent.actor)) return null;
  const read = earlyRead(request, recent.actor) ?? null;
  read?.catch(() => undefined);
  return read;
}

/** Whether a read tells that access did not change since somebody was found: their session is living, as of what was read. */
const isStill = async (found: Found, read: EarlyRead): Promise<boolean> =>
  (await read.catch(() => undefined))?.accessChanges === found.accessChanges;

/** Puts the rule in place. A route that does not say its access stops the start. */
export function enforceAccess(app: FastifyInstance, { authenticate, recentlyFound }: Authenticator) {
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
    const recent = await recentlyFound(request);
    const read = beginRead(request, recent);
    request.actor =
      recent && read && (await isStill(recent, read)) ? recent.actor : await authenticate(request);
    if (!mayCall(access, request.actor)) throw notAllowed();
    request.earlyRead = read;
  });
}
