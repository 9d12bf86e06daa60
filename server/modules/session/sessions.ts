// Sessions: an opaque token, of which only the SHA-256 is kept; one query brings session, user and grants.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { User } from '#resources/users/contract.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import type { Lookups } from '#server/db/lookups.ts';
import type { Actor } from '#server/kit/access.ts';
import { pleaseSignIn, sessionEnded } from '#server/kit/errors.ts';
import { sessionsTable } from './table.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: the console calls it by itself, so that it does not count as use of the session. */
    isUse?: false;
  }
}

export interface SessionLimits {
  /** A session ends after this time without use. */
  readonly sessionIdleMinutes: number;
  /** A session ends after this time in any case. */
  readonly sessionMaxHours: number;
}

const digest = (token: string) => hash('sha256', token, 'buffer');

/** Opens a session; gives its token, which nobody can read again. */
export async function openSession(tx: Queryable, userId: string, request: FastifyRequest): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const time = now();
  await tx.insert(sessionsTable).values({
    token_hash: digest(token),
    user_id: userId,
    created_at: time,
    last_used_at: time,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    address: request.ip,
  });
  return token;
}

export const endSession = (db: Queryable, sessionId: string) =>
  db.delete(sessionsTable).where(eq(sessionsTable.id, sessionId));

/** Ends all sessions of a user, but for the one that is named. */
export const endSessionsOf = (tx: Queryable, userId: string, except?: string) =>
  tx
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.user_id, userId), except ? ne(sessionsTable.id, except) : undefined));

/** Which sessions have ended by their age, though their rows are still there. */
const ended = ({ sessionIdleMinutes, sessionMaxHours }: SessionLimits) =>
  or(
    lt(sessionsTable.last_used_at, sql`now() - make_interval(mins => ${sessionIdleMinutes})`),
    lt(sessionsTable.created_at, sql`now() - make_interval(hours => ${sessionMaxHours})`),
  ) as SQL;

/** Which sessions live. */
export const living = (limits: SessionLimits) => not(ended(limits));

/** Removes sessions that have ended by their age. */
export const forgetOldSessions = (db: Database, limits: SessionLimits) =>
  db.delete(sessionsTable).where(ended(limits));

const bearer = /^Bearer +([A-Za-z0-9_-]{20,200}) *$/i;

function tokenOf(request: FastifyRequest): string {
  const { authorization } = request.headers;
  if (!authorization) throw pleaseSignIn();
  const token = bearer.exec(authorization)?.[1];
  if (!token) throw sessionEnded();
  return token;
}

/** One indexed query brings session, status and grants. A permission that two roles hold comes twice: a set takes it once. */
const findSession = `
  select sessions.id, sessions.user_id, sessions.created_at, sessions.last_used_at, users.status,
    array(
      select permissions.name from user_roles
      join role_permissions on role_permissions.role_id = user_roles.role_id
      join permissions on permissions.id = role_permissions.permission_id
      where user_roles.user_id = sessions.user_id
    ) as grants
  from sessions join users on users.id = sessions.user_id
  where sessions.token_hash = $1`;

interface FoundSession {
  id: string;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
  status: User['status'];
  grants: string[];
}

/**
 * Makes the function that finds who makes a request. It throws 401 where there is no living session.
 * `limits` gives what holds now.
 */
export function authenticator(db: Database, lookups: Lookups, limits: () => Promise<SessionLimits>) {
  return async function authenticate(request: FastifyRequest): Promise<Actor> {
    const [[session], { sessionIdleMinutes, sessionMaxHours }] = await Promise.all([
      lookups.rows<FoundSession>('session', findSession, [digest(tokenOf(request))]),
      limits(),
    ]);
    if (session?.status !== 'ACTIVE') throw sessionEnded();
    const idleMs = sessionIdleMinutes * 60_000;
    const maxMs = sessionMaxHours * 3_600_000;
    // The last use is written now and then only: a read shall not cost a write.
    const touchAfterMs = Math.min(60_000, idleMs / 10);
    const time = Date.now();
    const idle = time - session.last_used_at.getTime();
    if (idle > idleMs || time - session.created_at.getTime() > maxMs) throw sessionEnded();
    if (idle > touchAfterMs && request.routeOptions.config.isUse !== false) {
      await db.update(sessionsTable).set({ last_used_at: now() }).where(eq(sessionsTable.id, session.id));
    }
    return {
      userId: session.user_id,
      sessionId: session.id,
      // The role admin holds every permission, so whoever has it has grants.
      isAdmin: session.grants.length > 0,
      grants: new Set(session.grants),
    };
  };
}
