// Enforces access: every route declares who may call it, and one hook checks that.
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Action, ListQuery } from '#src/shared/contract.ts';
import type { PermissionName } from '#src/shared/grants.ts';
import { notAllowed, pleaseSignIn } from './errors.ts';

/** `public`: anyone. `signed-in`: any session; the handler limits the scope. Else: one permission, or any of several. */
export type Access = 'public' | 'signed-in' | PermissionName | readonly PermissionName[];

/** The signed-in caller, as of this request. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  readonly grants: ReadonlySet<string>;
}

/**
 * The rows that a caller may see: a condition on a column with an index in each sort order of the list, and a cache key for
 * the totals of this scope.
 */
export interface Scope {
  readonly where: SQL;
  readonly key: string;
}

/** Rules for records with owners. Owners may access only their own records. */
export interface OwnerRules {
  /** The scope of a caller. Undefined: all records. */
  readonly reach: (actor: Actor, action: Action, query?: ListQuery) => Scope | undefined;
  /** Fields that owners may change. Any other key in their PATCH gives 403. */
  readonly fields: readonly string[];
}

/** The result of a prefetch, with `accessChanges` as of its snapshot if the query selects it. */
export type PrefetchedRead = Promise<{ readonly accessChanges?: string | undefined } | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Starts the route's query before authentication, for a session that was valid a moment ago. Must be quick, because
     * authentication waits for it. The handler can use the result only after access was granted.
     */
    earlyRead?: (request: FastifyRequest, actor: Actor) => PrefetchedRead | undefined;
  }
  interface FastifyRequest {
    /** Null on public routes. */
    actor: Actor | null;
    /** The result of the route's `earlyRead`. Null before access is granted, or if none was started. */
    earlyRead: PrefetchedRead | null;
  }
}

/** The caller of a route that is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw pleaseSignIn();
  return request.actor;
}

/** A cached session look-up. */
export interface Found {
  readonly actor: Actor;
  /** The value of `accessChanges` at the time of the look-up. */
  readonly accessChanges: string;
}

/** Looks up the session of a request. */
export interface Authenticator {
  /** Queries the database. Throws 401 without a valid session. */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  /** The cached look-up of the same token, if less than a minute old and the session hasn't expired by age. */
  readonly recentLookup: (request: FastifyRequest) => Promise<Found | undefined>;
}

const mayCall = (access: Access | undefined, actor: Actor) =>
  access === 'signed-in' || [access ?? []].flat().some((grant) => actor.grants.has(grant));

/** Starts a route's prefetch. Errors surface only when the result is awaited. */
function startPrefetch(request: FastifyRequest, recent: Found | undefined): PrefetchedRead | null {
  const { access, earlyRead } = request.routeOptions.config;
  if (!earlyRead || !recent || !mayCall(access, recent.actor)) return null;
  const read = earlyRead(request, recent.actor) ?? null;
  read?.catch(() => undefined);
  return read;
}

/** Whether access has not changed between the cached look-up and the prefetch's snapshot, so the session is still valid. */
const isUnchanged = async (found: Found, read: PrefetchedRead): Promise<boolean> =>
  (await read.catch(() => undefined))?.accessChanges === found.accessChanges;

/** Registers the access check. A route without `access` fails the start. */
export function enforceAccess(app: FastifyInstance, { authenticate, recentLookup }: Authenticator) {
  const undecided: RouteOptions[] = [];
  app.decorateRequest('actor', null);
  app.decorateRequest('earlyRead', null);
  app.addHook('onRoute', (route) => {
    undecided.push(route);
  });
  // Checked after all registrations, because a plugin may set the access of a library's routes later.
  app.addHook('onReady', async () => {
    const route = undecided.find(({ config }) => !config?.access);
    if (route) {
      throw new Error(`${String(route.method)} ${route.url} declares no access (config.access).`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === 'public' || request.is404) return;
    const recent = await recentLookup(request);
    const read = startPrefetch(request, recent);
    request.actor =
      recent && read && (await isUnchanged(recent, read)) ? recent.actor : await authenticate(request);
    if (!mayCall(access, request.actor)) throw notAllowed();
    request.earlyRead = read;
  });
}
