// Enforces access: every route declares who may call it, and one hook checks that.
import type { SQL } from 'drizzle-orm';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Action, ListQuery } from '#shared/contract/contract.ts';
import type { PermissionName } from '#shared/domain/permissions.ts';
import { notAllowed, passwordTooOld, pleaseSignIn, secondFactorRequired } from './errors.ts';

/** `public`: anyone. `signed-in`: any session; the handler limits the scope. Else: one permission, or any of several. */
export type Access = 'public' | 'signed-in' | PermissionName | readonly PermissionName[];

/** The signed-in caller, as of this request. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  readonly permissions: ReadonlySet<string>;
  /** When the caller last proved who they are, in milliseconds since 1970. Undefined outside a request. */
  readonly verifiedAt?: number | undefined;
  /** The password is older than the settings allow, so a new one must be set first. */
  readonly hasOldPassword?: boolean;
  /** Until when the caller must set up a second factor, in milliseconds since 1970. Undefined: they need none, or have one. */
  readonly secondFactorDue?: number | undefined;
  /** The administrator who sees the portal as this user. The session belongs to the view. */
  readonly viewerId?: string;
}

/** Who makes a change. */
export interface Author {
  /** The signed-in user. Null for CLI commands and background jobs. */
  readonly userId: string | null;
  /** Whether they may see other users' names. */
  readonly mayReadUsers?: boolean;
  /** The request's id, or the name of the command or job. */
  readonly requestId: string;
  /** The client's address. */
  readonly address?: string | undefined;
  readonly operationId?: string | undefined;
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
  readonly scope: (actor: Actor, action: Action, query?: ListQuery) => Scope | undefined;
  /** False: the routes still need the resource's permission, and the scope only narrows their rows. Default: true. */
  readonly opensRoutes?: false;
  /** Fields that owners may change. Any other key in their PATCH gives 403. */
  readonly fields: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Allowed with an old password: setting a new one, and what its page needs. */
    withOldPassword?: true;
    /** Allowed when a required second factor is overdue: setting one up, and what its page needs. */
    withoutSecondFactor?: true;
  }
  interface FastifyRequest {
    /** Null on public routes. */
    actor: Actor | null;
  }
}

/** The caller of a route that is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw pleaseSignIn();
  return request.actor;
}

/** Finds the user of a request by its session; throws 401 without a valid one. Queries the database each time. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor>;

const mayCall = (access: Access | undefined, actor: Actor) =>
  access === 'signed-in' || [access ?? []].flat().some((permission) => actor.permissions.has(permission));

export const isSecondFactorOverdue = ({ secondFactorDue }: Pick<Actor, 'secondFactorDue'>): boolean =>
  secondFactorDue !== undefined && secondFactorDue <= Date.now();

/** Throws 403 if the caller has to do something else before they may call the route. */
export function mustHaveNoDuty(
  actor: Actor,
  { withOldPassword, withoutSecondFactor }: FastifyContextConfig,
): void {
  if (actor.hasOldPassword && !withOldPassword) throw passwordTooOld();
  if (isSecondFactorOverdue(actor) && !withoutSecondFactor) throw secondFactorRequired();
}

/** Puts the rule in place. A route that does not say its access stops the start. */
export function enforceAccess(app: FastifyInstance, authenticate: Authenticate) {
  const undecided: RouteOptions[] = [];
  app.decorateRequest('actor', null);
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
    const { config } = request.routeOptions;
    const { access } = config;
    if (access === 'public' || request.is404) return;
    request.actor = await authenticate(request);
    mustHaveNoDuty(request.actor, config);
    if (!mayCall(access, request.actor)) throw notAllowed();
  });
}
