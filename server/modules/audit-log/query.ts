// Queries a page of the audit log, newest first. Each filter has an index that holds its entries in this order.
import { and, between, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { contracts } from '#resources/contracts.ts';
import { domains } from '#resources/domains/contract.ts';
import { storeEmails } from '#resources/store-emails/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import type { Queryable } from '#server/db/client.ts';
import { canUseIndex, containsTerm, literal, searchTextOf } from '#server/db/search.ts';
import { auditLogTable, deletedName, isNamedDeletion } from '#server/db/tables/audit-log.ts';
import type { Actor } from '#server/http/access.ts';
import { invalid, notFound } from '#server/http/errors.ts';
import { ownStores } from '#server/records/own-stores.ts';
import { auditActions, auditLog, defaultEntries } from '#shared/contract/audit-log.ts';
import type { AuditLogQuery } from '#shared/contract/audit-log-query.ts';
import { permission } from '#shared/domain/permissions.ts';

/** All resources of the audit log. Some have no contract. */
const allResources = [
  ...contracts.map(({ name }) => name),
  'sessions',
  'account-links',
  'passkeys',
  'uploads',
  'views',
  'exports',
  'support-messages',
  'store-staff',
];

/** An entry's position in the order. */
interface Position {
  readonly at: string;
  readonly id: string;
}

export const keyOf = ({ at, id }: Position) => Buffer.from(`${at} ${id}`).toString('base64url');

const position = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads a key of `keyOf`. Throws 422 for any other text. */
function positionOf(key: string): Position {
  const [, at, id] = position.exec(Buffer.from(key, 'base64url').toString()) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) {
    throw invalid({ after: ['after must be the key of an entry'] });
  }
  return { at, id };
}

/** The entries of an owner's own stores, with their domains and emails. */
export function ownEntries(actor: Actor): SQL {
  const { where } = ownStores(actor);
  const own = sql`select id from stores where ${where}`;
  const below = (table: string) => sql`select id from ${sql.identifier(table)} where store_id in (${own})`;
  return sql`(
    audit_log.resource = ${stores.name} and audit_log.record_id in (${own})
    or audit_log.resource = ${domains.name} and audit_log.record_id in (${below('domains')})
    or audit_log.resource = ${storeEmails.name} and audit_log.record_id in (${below('store_emails')}))`;
}

export const mayReadAll = ({ permissions }: Actor): boolean => permissions.has(permission(auditLog, 'read'));

/** The entries that the actor may read; undefined if all. */
export const readableEntries = (actor: Actor): SQL | undefined =>
  mayReadAll(actor) ? undefined : ownEntries(actor);

/**
 * Bounds the time of an entry by its id, because the log is partitioned by time. An id contains the time, but never
 * decreases in a process: after the clock is set back, ids are ahead of the time.
 */
export function aroundId(id: string): SQL | undefined {
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const hour = 3_600_000;
  const bound = (time: number) => sql`to_timestamp(${time / 1000})`;
  return between(auditLogTable.at, bound(at - hour), bound(at + hour));
}

/** One entry. Throws 404 if it is not in the scope. */
export async function readEntry(db: Queryable, id: string, scope: SQL | undefined): Promise<Entry> {
  const [entry] = await db
    .select()
    .from(auditLogTable)
    .where(and(eq(auditLogTable.id, id), aroundId(id), scope));
  if (!entry) throw notFound(auditLog.one);
  return entry;
}

/** The text of a row comparison bounds the index; the first condition also rules out later partitions. */
const isBefore = ({ at, id }: Position) =>
  sql`audit_log.at <= ${at}::timestamptz and (audit_log.at, audit_log.id) < (${at}::timestamptz, ${id}::uuid)`;

/** Whether a deleted record's name contains the term. */
function wasNamed(term: string): SQL {
  if (!canUseIndex(term)) throw invalid({ deletedName: ['Type at least three letters'] });
  return containsTerm({ texts: searchTextOf(deletedName) }, term);
}

/** All conditions of a query but the action and the name. */
function conditionsOf(query: AuditLogQuery, scope: SQL | undefined): SQL[] {
  const { resource, recordId, actorId, operationId, from, to, deletedName: term, after } = query;
  return [
    resource
      ? sql`audit_log.resource = ${resource}`
      : // The index of records begins with the resource.
        recordId && sql`audit_log.resource = any(${sql.param(allResources)}::text[])`,
    recordId && sql`audit_log.record_id = ${recordId}::uuid`,
    actorId && sql`audit_log.actor_id = ${actorId}::uuid`,
    operationId && sql`audit_log.operation_id = ${operationId}::uuid`,
    from && sql`audit_log.at >= ${from}::timestamptz`,
    to && sql`audit_log.at < ${to}::timestamptz`,
    term && isNamedDeletion,
    after && isBefore(positionOf(after)),
    scope,
  ].filter((condition): condition is SQL => typeof condition === 'object');
}

const newestFirst = sql`audit_log.at desc, audit_log.id desc`;

const pageOf = ({ limit = defaultEntries }: AuditLogQuery) =>
  sql`order by ${newestFirst} limit ${literal(limit)}`;

/**
 * Selects the positions of matching entries. The index of a resource holds its entries by action, so a page of all actions merges
 * one page of each.
 */
function positionsOf(query: AuditLogQuery, scope: SQL | undefined): SQL {
  const { resource, recordId, action } = query;
  const page = pageOf(query);
  const conditions = conditionsOf(query, scope);
  const select = (only: string | undefined) => {
    const all = only === undefined ? conditions : [...conditions, sql`audit_log.action = ${only}`];
    const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
    return sql`(select at, id from ${auditLogTable} ${where} ${page})`;
  };
  if (action !== undefined || !resource || recordId) return select(action);
  return sql`(select at, id from (${sql.join(auditActions.map(select), sql` union all `)}) as audit_log ${page})`;
}

/** The rows of these positions. */
const rowsAt = (db: Queryable, positions: SQL): Promise<Entry[]> =>
  db
    .select(getTableColumns(auditLogTable))
    .from(sql`${positions} as page`)
    .innerJoin(auditLogTable, sql`audit_log.at = page.at and audit_log.id = page.id`)
    .orderBy(newestFirst);

/** How many deletions are tested one by one for a name. */
const tested = 500;

/**
 * Finds deletions by name. The planner cannot know how many names match. Frequent names are among the newest deletions; rare ones
 * are few enough to collect all of them by their index.
 */
async function readByName(
  db: Queryable,
  query: AuditLogQuery,
  term: string,
  scope: SQL | undefined,
): Promise<Entry[]> {
  const { limit = defaultEntries, action = 'delete' } = query;
  const newest = positionsOf({ ...query, action, limit: tested }, scope);
  const frequent = await rowsAt(
    db,
    sql`(select at, id from ${newest} as newest join audit_log using (at, id) where ${wasNamed(term)} ${pageOf(query)})`,
  );
  if (frequent.length === limit) return frequent;
  const conditions = [...conditionsOf(query, scope), sql`audit_log.action = ${action}`, wasNamed(term)];
  return rowsAt(
    db,
    sql`(with audit_log as materialized (select at, id from audit_log where ${sql.join(conditions, sql` and `)})
      select at, id from audit_log ${pageOf(query)})`,
  );
}

/** One page of entries: first their positions by index, then their rows. */
export const readEntries = (db: Queryable, query: AuditLogQuery, scope: SQL | undefined): Promise<Entry[]> =>
  query.deletedName ? readByName(db, query, query.deletedName, scope) : rowsAt(db, positionsOf(query, scope));

export type Entry = typeof auditLogTable.$inferSelect;
