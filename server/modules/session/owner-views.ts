// Lets an administrator see the portal as its owner: a second token, tied to the administrator's session, for reads only.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { users } from '#resources/users/contract.ts';
import type { Database } from '#server/db/client.ts';
import { newId, now } from '#server/db/columns.ts';
import { rowOf } from '#server/db/rows.ts';
import { ownerViewsTable } from '#server/db/tables/owner-views.ts';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { type Actor, type Authenticate, isSecondFactorOverdue } from '#server/http/access.ts';
import { registerCall } from '#server/http/calls.ts';
import { conflict, notAllowed, notFound, sessionEnded } from '#server/http/errors.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { transaction } from '#server/records/write.ts';
import { deleteRows, insertRows } from '#server/records/write-rows.ts';
import { ownerViewAnswer, ownerViewBody, ownerViewPrefix, ownerViews } from '#shared/contract/owner-views.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { permission } from '#shared/domain/permissions.ts';
import { secondFactorDue } from './required-factor.ts';
import { living, type SessionLimits } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a view of the portal may call the route. Default: only reads that are not about the owner's account. */
    inOwnerView?: boolean;
  }
}

/** A view ends after this time in any case. */
const maxMinutes = 30;

const views = { name: ownerViews.name, table: ownerViewsTable };
const viewPermission = permission(ownerViews, 'write');
const digestOf = (token: string) => Buffer.from(hash('sha256', token, 'hex'), 'hex');

/** Whether a user holds any permission. Only people without one have just the portal. */
const holdsAny = sql`exists (
  select from user_roles join role_permissions using (role_id) where user_roles.user_id = ${usersTable.id})`;

const bearer = new RegExp(`^[Bb]earer {1,4}(${ownerViewPrefix}[A-Za-z0-9_-]{20,200}) {0,4}$`);
const tokenOf = ({ headers }: FastifyRequest) => bearer.exec(headers.authorization ?? '')?.[1];

const ownAccount = ['/me/', '/notices', '/events'].map((path) => `${adminApi}${path}`);

function isAllowed({ method, routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return config.inOwnerView ?? (isRead && !ownAccount.some((start) => url.startsWith(start)));
}

/** The view of a token, while the owner and the administrator's session and permission last. */
async function findView(db: Database, token: string, limits: SessionLimits) {
  const [view] = await db
    .select({
      id: ownerViewsTable.id,
      userId: ownerViewsTable.user_id,
      sessionId: sessionsTable.id,
      viewerId: sessionsTable.user_id,
      used: sessionsTable.last_used_at,
    })
    .from(ownerViewsTable)
    .innerJoin(sessionsTable, eq(sessionsTable.id, ownerViewsTable.session_id))
    .innerJoin(usersTable, eq(usersTable.id, ownerViewsTable.user_id))
    .where(
      and(
        eq(ownerViewsTable.token_hash, digestOf(token)),
        sql`${ownerViewsTable.created_at} > now() - make_interval(mins => ${maxMinutes})`,
        eq(usersTable.status, 'ACTIVE'),
        sql`not ${holdsAny}`,
        living(limits),
        sql`exists (select from users as viewer where viewer.id = ${sessionsTable.user_id} and viewer.status = 'ACTIVE')`,
        sql`exists (
          select from user_roles join role_permissions using (role_id)
          join permissions on permissions.id = role_permissions.permission_id
          where user_roles.user_id = ${sessionsTable.user_id} and permissions.name = ${viewPermission})`,
      ),
    );
  return view;
}

/** How often the use of the administrator's session is written at most, in milliseconds. */
const touchMs = 60_000;

/** Authenticates views by their tokens, and all other requests by `authenticate`. */
export const withOwnerViews =
  (db: Database, limits: () => Promise<SessionLimits>, authenticate: Authenticate): Authenticate =>
  async (request): Promise<Actor> => {
    const token = tokenOf(request);
    if (token === undefined) return authenticate(request);
    const current = await limits();
    const view = await findView(db, token, current);
    if (!view) throw sessionEnded();
    const viewer = { userId: view.viewerId, isAdmin: true };
    if (isSecondFactorOverdue({ secondFactorDue: await secondFactorDue(db, viewer, current) }))
      throw sessionEnded();
    if (!isAllowed(request)) throw notAllowed();
    if (Date.now() - Date.parse(view.used) > touchMs && request.routeOptions.config.isUse !== false) {
      await db.update(sessionsTable).set({ last_used_at: now() }).where(eq(sessionsTable.id, view.sessionId));
    }
    const { id, userId, viewerId } = view;
    return { userId, sessionId: id, isAdmin: false, permissions: new Set(), viewerId };
  };

/** Ends a view; returns whether it existed. */
export const endView = async (by: Writer, viewId: string): Promise<boolean> =>
  (await deleteRows(by, views, eq(ownerViewsTable.id, viewId))).length > 0;

/** Deletes at most `limit` views that are over; returns how many. */
export async function deleteOldViews(by: Writer, limit: number): Promise<number> {
  const isOver = or(
    lt(ownerViewsTable.created_at, sql`now() - make_interval(mins => ${maxMinutes})`),
    sql`not exists (select from ${sessionsTable} where ${sessionsTable.id} = ${ownerViewsTable.session_id})`,
  );
  const old = by.tx.select({ id: ownerViewsTable.id }).from(ownerViewsTable).where(isOver).limit(limit);
  return (await deleteRows(by, views, sql`${ownerViewsTable.id} = any(array(${old}))`)).length;
}

export function registerOwnerViews(app: FastifyInstance, db: Database): void {
  registerCall(app, 'POST', ownerViews.path, {
    tags: [ownerViews.many],
    summary: `Start to see the portal as its owner, read-only, for at most ${maxMinutes} minutes. Signing out with the token ends it`,
    access: viewPermission,
    body: ownerViewBody,
    answer: ownerViewAnswer,
    status: 201,
    run: ({ actor: { sessionId }, author, body: { userId } }) =>
      transaction(db, async (tx) => {
        const isOwner = eq(usersTable.id, userId);
        const owner = await rowOf(tx, usersTable, ['id', 'full_name', 'status'], isOwner, 'share');
        if (!owner) throw notFound(users.one);
        if ((await tx.$count(usersTable, and(isOwner, holdsAny))) > 0) throw notAllowed();
        if (owner.status !== 'ACTIVE') throw conflict('This user is not active and sees no portal.');
        const by = { tx, author };
        await deleteRows(by, views, eq(ownerViewsTable.session_id, sessionId));
        const token = `${ownerViewPrefix}${randomBytes(32).toString('base64url')}`;
        const created_at = now();
        await insertRows(by, views, (columns) => [
          columns({
            id: newId(),
            token_hash: digestOf(token),
            user_id: userId,
            session_id: sessionId,
            created_at,
          }),
        ]);
        const expiresAt = new Date(Date.parse(created_at) + maxMinutes * 60_000).toISOString();
        return { token, expiresAt, user: { id: owner.id, full_name: owner.full_name } };
      }),
  });
}
