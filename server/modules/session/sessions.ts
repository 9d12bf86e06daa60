// Sessions with opaque tokens, of which only the SHA-256 is stored. One query reads session, user and roles.

import { hash, randomBytes } from 'node:crypto';
import DataLoader from 'dataloader';
import { and, desc, eq, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { User } from '#resources/users/contract.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import type { Lookups } from '#server/db/lookups.ts';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import type { Authenticate } from '#server/http/access.ts';
import { pleaseSignIn, sessionEnded } from '#server/http/errors.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { deleteRows, insertRows } from '#server/records/write-rows.ts';
import { type SecondFactorRule, secondFactorDue } from './required-factor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for calls that the console makes by itself: they don't count as use of the session. */
    isUse?: false;
  }
}

export interface SessionLimits extends SecondFactorRule {
  /** A session ends after this time without use. */
  readonly sessionIdleMinutes: number;
  /** A session ends after this time in any case. */
  readonly sessionMaxHours: number;
  /** An older password must be replaced. 0: never. */
  readonly passwordResetDays: number;
}

const sessions = { name: 'sessions', table: sessionsTable };

const digestOf = (token: string) => hash('sha256', token, 'hex');

export const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  String(headers['user-agent'] ?? '').slice(0, 300);

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSession(tx: Queryable, userId: string, request: FastifyRequest): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const time = now();
  await insertRows(
    { tx, author: { userId, requestId: request.id, address: request.ip } },
    sessions,
    (columns) => [
      columns({
        token_hash: Buffer.from(digestOf(token), 'hex'),
        user_id: userId,
        created_at: time,
        last_used_at: time,
        verified_at: time,
        user_agent: userAgentOf(request),
        address: request.ip,
      }),
    ],
  );
  return token;
}

/** Ends a session of this user; returns whether it existed. */
export async function endSession(by: Writer, userId: string, sessionId: string): Promise<boolean> {
  const whose = and(eq(sessionsTable.id, sessionId), eq(sessionsTable.user_id, userId));
  return (await deleteRows(by, sessions, whose)).length > 0;
}

/** Notes that the user has just proved who they are. */
export async function markVerified(db: Queryable, sessionId: string): Promise<void> {
  await db.update(sessionsTable).set({ verified_at: now() }).where(eq(sessionsTable.id, sessionId));
}

export function endSessionsOf(by: Writer, userId: string, except?: string) {
  const others = except ? ne(sessionsTable.id, except) : undefined;
  return deleteRows(by, sessions, and(eq(sessionsTable.user_id, userId), others));
}

/** Condition for sessions that are too old or idle for too long. Their rows may still exist. */
const ended = ({ sessionIdleMinutes, sessionMaxHours }: SessionLimits) =>
  or(
    lt(sessionsTable.last_used_at, sql`now() - make_interval(mins => ${sessionIdleMinutes})`),
    lt(sessionsTable.created_at, sql`now() - make_interval(hours => ${sessionMaxHours})`),
  ) as SQL;

export const living = (limits: SessionLimits) => not(ended(limits));

/** Limits a list, because a script that signs in repeatedly can have thousands of sessions. */
export const maxSessions = 100;

/** The active sessions of a user, the last used first. */
export async function sessionsOf(db: Database, userId: string, limits: SessionLimits, currentId: string) {
  const { id, user_agent, address, created_at, last_used_at } = sessionsTable;
  const rows = await db
    .select({ id, user_agent, address, created_at, last_used_at, total: sql<number>`count(*) over ()::int` })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.user_id, userId), living(limits)))
    .orderBy(desc(last_used_at), desc(id))
    .limit(maxSessions);
  const sessions = rows.map(({ total: _, ...session }) => ({
    ...session,
    isCurrent: session.id === currentId,
  }));
  return { sessions, total: rows[0]?.total ?? 0 };
}

/** Deletes at most `limit` ended sessions; returns how many. */
export async function deleteOldSessions(by: Writer, limits: SessionLimits, limit: number): Promise<number> {
  const old = by.tx
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(ended(limits))
    .limit(limit)
    .for('update', { skipLocked: true });
  return (await deleteRows(by, sessions, sql`${sessionsTable.id} = any(array(${old}))`)).length;
}

const bearer = /^Bearer {1,4}([A-Za-z0-9_-]{20,200}) {0,4}$/i;

function tokenOf(request: FastifyRequest): string {
  const { authorization } = request.headers;
  if (!authorization) throw pleaseSignIn();
  const token = bearer.exec(authorization)?.[1];
  if (!token) throw sessionEnded();
  return token;
}

/** Milliseconds since 1970, as `Date.now()`. */
const millisecondsOf = (column: string) => `date_part('epoch', ${column}) * 1000`;

/** One indexed query reads sessions, user status, and the ids and versions of the roles. */
const findSessions = `
  select encode(sessions.token_hash, 'hex') as digest, sessions.id, sessions.user_id, ${millisecondsOf('sessions.created_at')} as created,
    ${millisecondsOf('sessions.last_used_at')} as used, ${millisecondsOf('sessions.verified_at')} as verified,
    ${millisecondsOf('users.password_changed_at')} as "passwordChanged", users.status, array_to_string(array(
      select role_id || ':' || (select version from roles where id = role_id)
      from user_roles where user_id = sessions.user_id
    ), ' ') as roles
  from sessions join users on users.id = sessions.user_id
  where sessions.token_hash = any($1::bytea[])`;

interface FoundSession {
  digest: string;
  id: string;
  user_id: string;
  created: number;
  used: number;
  verified: number | null;
  passwordChanged: number;
  status: User['status'];
  roles: string;
}

const findPermissions = `
  select distinct permissions.name from role_permissions
  join permissions on permissions.id = role_permissions.permission_id
  where role_permissions.role_id = any($1::uuid[])`;

/**
 * Finds sessions by the digests of their tokens. One query serves all calls that arrive at the same moment.
 */
function sessionsByDigest({ rows }: Pick<Lookups, 'rows'>) {
  let running = 0;
  return new DataLoader<string, FoundSession | undefined>(
    async (digests) => {
      running += 1;
      // One screen makes several calls with the same token.
      const keys = [...new Set(digests)].map((one) => Buffer.from(one, 'hex'));
      const found = await rows<FoundSession>('sessions', findSessions, [keys]).finally(() => {
        running -= 1;
      });
      const byDigest = new Map(found.map((session) => [session.digest, session]));
      return digests.map((one) => byDigest.get(one));
    },
    {
      // No caching: each request reads the session again.
      cache: false,
      // A single call does not wait for others to join its batch.
      batchScheduleFn: (ask) => (running === 0 ? process.nextTick(ask) : setImmediate(ask)),
    },
  );
}

/**
 * Returns the permissions of roles, cached by role id and version.
 * Each change of a role raises its version, so a change applies from the next request on.
 */
function permissionsByRoles({ rows: find }: Lookups) {
  const cache = new LRUCache<string, ReadonlySet<string>>({ max: 1_000 });
  return async (roles: string): Promise<ReadonlySet<string>> => {
    if (roles === '') return new Set();
    const cached = cache.get(roles);
    if (cached) return cached;
    const ids = roles.split(' ').map((role) => role.slice(0, role.indexOf(':')));
    const rows = await find<{ name: string }>('permissions', findPermissions, [ids]);
    const permissions = new Set(rows.map(({ name }) => name));
    cache.set(roles, permissions);
    return permissions;
  };
}

/** How often the use of a session is written at most, in milliseconds. */
const touchMs = 60_000;

/** Whether a session has ended by its age, and whether to write its last use now. */
function ageOf({ created, used }: FoundSession, { sessionIdleMinutes, sessionMaxHours }: SessionLimits) {
  const idleMs = sessionIdleMinutes * 60_000;
  const time = Date.now();
  const idle = time - used;
  return {
    isOver: idle > idleMs || time - created > sessionMaxHours * 3_600_000,
    // Updated only occasionally, so that most reads cause no write.
    isToBeTouched: idle > Math.min(touchMs, idleMs / 10),
  };
}

const dayMs = 86_400_000;

const isOlder = (changed: number, days: number) => days > 0 && Date.now() - changed > days * dayMs;

/** Finds the user of each request. `limits` gives the limits in force. */
export function authenticator(
  db: Database,
  lookups: Lookups,
  limits: () => Promise<SessionLimits>,
): Authenticate {
  const permissionsOf = permissionsByRoles(lookups);
  const sessions = sessionsByDigest(lookups);

  return async (request) => {
    const [session, current] = await Promise.all([sessions.load(digestOf(tokenOf(request))), limits()]);
    if (session?.status !== 'ACTIVE') throw sessionEnded();
    const { isOver, isToBeTouched } = ageOf(session, current);
    if (isOver) throw sessionEnded();
    if (isToBeTouched && request.routeOptions.config.isUse !== false) {
      await db.update(sessionsTable).set({ last_used_at: now() }).where(eq(sessionsTable.id, session.id));
    }
    const permissions = await permissionsOf(session.roles);
    // The role admin has all permissions, so its holders have at least one.
    const actor = { userId: session.user_id, isAdmin: permissions.size > 0 };
    return {
      ...actor,
      sessionId: session.id,
      permissions,
      verifiedAt: session.verified ?? undefined,
      hasOldPassword: isOlder(session.passwordChanged, current.passwordResetDays),
      secondFactorDue: await secondFactorDue(db, actor, current),
    };
  };
}
