// Stores export tickets. The URL is the only credential: it works once, within a minute.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { exportTicketsTable } from '#server/db/tables/views.ts';
import type { Actor } from '#server/http/access.ts';
import { ApiError, tooMany } from '#server/http/errors.ts';
import { living, type SessionLimits } from '#server/modules/session/sessions.ts';
import { type ExportBody, exportSeconds } from '#shared/contract/exports.ts';

/** Pending downloads per session. */
const maxWaiting = 10;

const digest = (ticket: string) => hash('sha256', ticket, 'buffer');
const since = sql`now() - make_interval(secs => ${exportSeconds})`;
const expired = () =>
  new ApiError(410, 'This export has expired or was already downloaded. Please export again.');

/** Stores the request with a hash of its ticket; returns the ticket. Also deletes expired ones. */
export async function issueTicket(tx: Transaction, { sessionId }: Actor, request: ExportBody) {
  await tx.delete(exportTicketsTable).where(lt(exportTicketsTable.created_at, since));
  const waiting = await tx.$count(exportTicketsTable, eq(exportTicketsTable.session_id, sessionId));
  if (waiting >= maxWaiting) throw tooMany('You have too many exports waiting for download.', exportSeconds);
  const ticket = randomBytes(32).toString('base64url');
  const id = newId();
  await tx
    .insert(exportTicketsTable)
    .values({ id, ticket_hash: digest(ticket), session_id: sessionId, request });
  return { id, ticket };
}

const valid = (ticket: string) =>
  and(eq(exportTicketsTable.ticket_hash, digest(ticket)), gt(exportTicketsTable.created_at, since));

/** Returns the id of the user who requested the export; throws 410 if the ticket is expired or used. */
export async function ownerOf(db: Queryable, ticket: string, limits: SessionLimits): Promise<string> {
  const [found] = await db
    .select({ userId: sessionsTable.user_id })
    .from(exportTicketsTable)
    .innerJoin(sessionsTable, eq(sessionsTable.id, exportTicketsTable.session_id))
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.user_id))
    .where(and(valid(ticket), living(limits), eq(usersTable.status, 'ACTIVE')));
  if (!found) throw expired();
  return found.userId;
}

/** Deletes the ticket so that it can't be used again; throws 410 if another request used it first. */
export async function useTicket(tx: Transaction, ticket: string) {
  const [used] = await tx
    .delete(exportTicketsTable)
    .where(valid(ticket))
    .returning({ id: exportTicketsTable.id, request: exportTicketsTable.request });
  if (!used) throw expired();
  return { id: used.id, request: used.request as ExportBody };
}
