// Sessions: an opaque token, of which only the SHA-256 is kept; one query brings session, user and grants.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { User } from '#resources/users/contract.ts';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import type { Lookups } from '#server/db/lookups.ts';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import type { Actor, Authenticator } from '#server/kit/access.ts';
import { pleaseSignIn, sessionEnded } from '#server/kit/errors.ts';
import type { Author } from '#server/kit/journal.ts';
import { deleteRows, insertRows, type RowKind } from '#server/kit/write.ts';
import { recentActors } from './recent-actors.ts';

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

const sessions: RowKind = { name: 'sessions', table: sessionsTable };

const digest = (token: string) => hash('sha256', token, 'buffer');

/** Opens a session; gives its token, which nobody can read again. */
export async function openSession(tx: Queryable, userId: string, request: FastifyRequest): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const time = now();
  const session = {
    token_hash: digest(token),
    user_id: userId,
    created_at: time,
    last_used_at: time,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    address: request.ip,
  };
  await insertRows(tx, { userId, requestId: request.id }, sessions, [session]);
  return token;
}

/** Ends a session of this user; gives whether there was one. */
export async function endSession(
  tx: Transaction,
  author: Author,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const whose = and(eq(sessionsTable.id, sessionId), eq(sessionsTable.user_id, userId));
  return (await deleteRows(tx, author, sessions, whose)).length > 0;
}

/** Ends all sessions of a user, but for the one that is named. */
export const endSessionsOf = (tx: Transaction, author: Author, userId: string, except?: string) =>
  deleteRows(
    tx,
    author,
    sessions,
    and(eq(sessionsTable.user_id, userId), except ? ne(sessionsTable.id, except) : undefined),
  );

/** Which sessions have ended by their age, though their rows are still there. */
const ended = ({ sessionIdleMinutes, sessionMaxHours }: SessionLimits) =>
  or(
    lt(sessionsTable.last_used_at, sql`now() - make_interval(mins => ${sessionIdleMinutes})`),
    lt(sessionsTable.created_at, sql`now() - make_interval(hours => ${sessionMaxHours})`),
  ) as SQL;

/** Which sessions live. */
export const living = (limits: SessionLimits) => not(ended(limits));

/** Removes sessions that have ended by their age, at most `limit`; gives how many there were. */
export async function forgetOldSessions(
  tx: Transaction,
  author: Author,
  limits: SessionLimits,
  limit: number,
): Promise<number> {
  const old = tx
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(ended(limits))
    .limit(limit)
    .for('update', { skipLocked: true });
  return (await deleteRows(tx, author, sessions, sql`${sessionsTable.id} = any(array(${old}))`)).length;
}

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
 * Makes what finds who makes a request. `limits` gives what holds now.
 */
export function authenticator(
  db: Database,
  lookups: Lookups,
  limits: () => Promise<SessionLimits>,
): Authenticator {
  const recent = recentActors();

  async function find(request: FastifyRequest, tokenHash: Buffer): Promise<Actor> {
    const [[session], { sessionIdleMinutes, sessionMaxHours }] = await Promise.all([
      lookups.rows<FoundSession>('session', findSession, [tokenHash]),
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
  }

  return {
    recentActor(request) {
      const { authorization } = request.headers;
      return authorization === undefined ? undefined : recent.get(authorization);
    },
    async authenticate(request) {
      const { authorization = '' } = request.headers;
      try {
        const actor = await find(request, digest(tokenOf(request)));
        recent.remember(authorization, actor);
        return actor;
      } catch (error) {
        recent.forget(authorization);
        throw error;
      }
    },
  };
}
