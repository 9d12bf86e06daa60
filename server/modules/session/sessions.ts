// Sessions: an opaque token, of which only the SHA-256 is kept; one query brings session, user and grants.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, Queryable } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import type { Actor } from '#server/kit/access.ts';
import { pleaseSignIn, sessionEnded } from '#server/kit/errors.ts';
import { usersTable } from '#server/modules/users/table.ts';
import { sessionsTable } from './table.ts';

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

/** Removes sessions that have ended by their age. */
export const forgetOldSessions = (db: Database, { sessionIdleMinutes, sessionMaxHours }: SessionLimits) =>
  db
    .delete(sessionsTable)
    .where(
      or(
        lt(sessionsTable.last_used_at, sql`now() - make_interval(mins => ${sessionIdleMinutes})`),
        lt(sessionsTable.created_at, sql`now() - make_interval(hours => ${sessionMaxHours})`),
      ),
    );

const bearer = /^Bearer +([A-Za-z0-9_-]{20,200}) *$/i;

function tokenOf(request: FastifyRequest): string {
  const { authorization } = request.headers;
  if (!authorization) throw pleaseSignIn();
  const token = bearer.exec(authorization)?.[1];
  if (!token) throw sessionEnded();
  return token;
}

/** Makes the function that finds who makes a request. It throws 401 where there is no living session. */
export function authenticator(db: Database, limits: SessionLimits) {
  const find = db
    .select({
      sessionId: sessionsTable.id,
      userId: sessionsTable.user_id,
      createdAt: sessionsTable.created_at,
      lastUsedAt: sessionsTable.last_used_at,
      status: usersTable.status,
      grants: sql<string[]>`array(
        select distinct permissions.name from user_roles
        join role_permissions on role_permissions.role_id = user_roles.role_id
        join permissions on permissions.id = role_permissions.permission_id
        where user_roles.user_id = sessions.user_id)`,
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.user_id))
    .where(eq(sessionsTable.token_hash, sql.placeholder('token')))
    .prepare('session');

  const idleMs = limits.sessionIdleMinutes * 60_000;
  const maxMs = limits.sessionMaxHours * 3_600_000;
  // The last use is written now and then only: a read shall not cost a write.
  const touchAfterMs = Math.min(60_000, idleMs / 10);

  return async function authenticate(request: FastifyRequest): Promise<Actor> {
    const [row] = await find.execute({ token: digest(tokenOf(request)) });
    const time = Date.now();
    const idle = row ? time - Date.parse(row.lastUsedAt) : 0;
    if (row?.status !== 'ACTIVE' || idle > idleMs || time - Date.parse(row.createdAt) > maxMs) {
      throw sessionEnded();
    }
    if (idle > touchAfterMs) {
      await db.update(sessionsTable).set({ last_used_at: now() }).where(eq(sessionsTable.id, row.sessionId));
    }
    return {
      userId: row.userId,
      sessionId: row.sessionId,
      // The role admin holds every permission, so whoever has it has grants.
      isAdmin: row.grants.length > 0,
      grants: new Set(row.grants),
    };
  };
}
