// Issues, finds and uses the links of accounts. Each works once, until it expires, and for the address it was sent to.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { deleteSome, rowOf } from '#server/db/rows.ts';
import { accountLinksTable as links } from '#server/db/tables/account-links.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { ApiError } from '#server/http/errors.ts';
import { queueMessage } from '#server/mail/messages.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { deleteRows, insertRows } from '#server/records/write-rows.ts';
import { type LinkPurpose, linkHours } from '#shared/contract/link-pages.ts';

const kind = { name: 'account-links', table: links };

export const linkMessageKind = 'account-link';

const digestOf = (token: string) => hash('sha256', token, 'buffer');
const newToken = () => randomBytes(32).toString('base64url');

export interface LinkRequest {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The address that the link is for. */
  readonly sentTo: string;
  /** The user to notify when an invitation is accepted. Default: the author. */
  readonly createdBy?: string | null;
}

const ofUser = (userId: string, purpose?: LinkPurpose) =>
  and(eq(links.user_id, userId), purpose && eq(links.purpose, purpose));

/** Ends the user's links of one purpose, or all of them. Returns how many there were. */
export const endLinks = async (by: Writer, userId: string, purpose?: LinkPurpose): Promise<number> =>
  (await deleteRows(by, kind, ofUser(userId, purpose))).length;

/** Stores a link. A new one replaces the old one, except for ways back. */
async function store(by: Writer, { userId, purpose, sentTo, createdBy }: LinkRequest, token?: string) {
  if (purpose !== 'restore') await endLinks(by, userId, purpose);
  const id = newId();
  const expires_at = new Date(Date.now() + linkHours[purpose] * 3_600_000).toISOString();
  await insertRows(by, kind, (columns) => [
    columns({
      id,
      user_id: userId,
      purpose,
      sent_to: sentTo,
      created_by: createdBy === undefined ? by.author.userId : createdBy,
      expires_at,
      token_hash: token === undefined ? null : digestOf(token),
    }),
  ]);
  return { id, expiresAt: expires_at };
}

/** Queues the message with a new link. Its token is made when the message is sent, so that only the message has it. */
export async function sendLink(by: Writer, request: LinkRequest, apartSeconds = 0) {
  const { id, expiresAt } = await store(by, request);
  const message = { kind: linkMessageKind, recordId: id, address: request.sentTo, tries: 8 };
  await queueMessage(by, { ...message, apartSeconds });
  return { expiresAt };
}

/** Makes a link and returns its token, which is stored nowhere. */
export async function makeLink(by: Writer, request: LinkRequest) {
  const token = newToken();
  return { token, ...(await store(by, request, token)) };
}

/** Gives the link of a message its token. Undefined if the link was replaced, used or withdrawn. */
export async function tokenForMessage(db: Database, id: string) {
  const token = newToken();
  const [link] = await db
    .update(links)
    .set({ token_hash: digestOf(token), sent_at: sql`now()` })
    .where(and(eq(links.id, id), gt(links.expires_at, sql`now()`)))
    .returning();
  return link && { token, link };
}

/** A link in a message to the user's own address is void once they have another address. */
const fitsAddress = sql`(${links.purpose} in ('email', 'restore') or lower(${links.sent_to}) = lower(${usersTable.email}))`;

export const linkExpired = () =>
  new ApiError(410, 'This link has expired or was used already. Ask for a new one.');

const columns = {
  id: links.id,
  userId: links.user_id,
  sentTo: links.sent_to,
  sentAt: links.sent_at,
  createdBy: links.created_by,
  email: usersTable.email,
  fullName: usersTable.full_name,
  passwordHash: usersTable.password_hash,
};

/** The valid link with this token. Throws 410 for any other, and for people who are not active. */
export async function findLink(db: Pick<Queryable, 'select'>, purpose: LinkPurpose, token: string) {
  const [found] = await db
    .select(columns)
    .from(links)
    .innerJoin(usersTable, eq(usersTable.id, links.user_id))
    .where(
      and(
        eq(links.token_hash, digestOf(token)),
        eq(links.purpose, purpose),
        gt(links.expires_at, sql`now()`),
        eq(usersTable.status, 'ACTIVE'),
        fitsAddress,
      ),
    );
  if (!found) throw linkExpired();
  return found;
}

export type FoundLink = Awaited<ReturnType<typeof findLink>>;

/** Finds a link and deletes it. Locks its user first, so that it works only once and only as long as the user is active. */
export async function takeLink(tx: Transaction, purpose: LinkPurpose, token: string): Promise<FoundLink> {
  const { userId } = await findLink(tx, purpose, token);
  await rowOf(tx, usersTable, ['id'], eq(usersTable.id, userId), 'no key update');
  const link = await findLink(tx, purpose, token);
  await deleteRows({ tx, author: { userId, requestId: 'account-link' } }, kind, eq(links.id, link.id));
  return link;
}

/** The newest link of this purpose, also an expired one. */
export const linkOf = (db: Pick<Queryable, 'select'>, userId: string, purpose: LinkPurpose) =>
  rowOf(db as Database, links, ['sent_to', 'created_by', 'expires_at'], ofUser(userId, purpose) as SQL);

/** The address of a link that still works; null without one. */
export const pendingAddress = (link: { sent_to: string; expires_at: string } | undefined): string | null =>
  link && Date.parse(link.expires_at) > Date.now() ? link.sent_to : null;

/** Deletes at most `limit` links that expired long ago; returns how many. Newer ones show that they have expired. */
export const deleteOldLinks = (db: Database, limit: number): Promise<number> =>
  deleteSome(
    db,
    links,
    sql`${lt(links.expires_at, sql`now() - interval '90 days'`)} or (purpose <> 'invite' and ${lt(links.expires_at, sql`now()`)})`,
    limit,
  );
