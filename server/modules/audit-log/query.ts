// Queries a page of the audit log, newest first. Each filter has an index that holds its entries in this order.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { contracts } from '#resources/contracts.ts';
import { domains } from '#resources/domains/contract.ts';
import { storeEmails } from '#resources/store-emails/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import type { Queryable } from '#server/db/client.ts';
import { canUseIndex, containsTerm, literal, searchTextOf } from '#server/db/search.ts';
import { auditLogTable, deletedName, isNamedDeletion } from '#server/db/tables/audit-log.ts';
import type { Actor } from '#server/http/access.ts';
import { invalid } from '#server/http/errors.ts';
import { ownStores } from '#server/records/own-stores.ts';
import { type AuditLogQuery, auditActions, defaultEntries } from '#shared/contract/audit-log.ts';

/** Resources of the audit log, with those that have no contract. */
const allResources = [...contracts.map(({ name }) => name), 'sessions', 'uploads', 'views', 'exports'];

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

/** The text of a row comparison bounds the index; the first condition also rules out later partitions. */
const isBefore = ({ at, id }: Position) =>
  sql`audit_log.at <= ${at}::timestamptz and (audit_log.at, audit_log.id) < (${at}::timestamptz, ${id}::uuid)`;

function wasNamed(term: string): SQL {
  if (!canUseIndex(term)) throw invalid({ deletedName: ['Type at least three letters'] });
  return sql`${isNamedDeletion} and ${containsTerm({ texts: searchTextOf(deletedName) }, term)}`;
}

function conditionsOf(query: AuditLogQuery): SQL[] {
  const { recordId, actorId, operationId, from, to, deletedName: term, after } = query;
  return [
    recordId && sql`audit_log.record_id = ${recordId}::uuid`,
    actorId && sql`audit_log.actor_id = ${actorId}::uuid`,
    operationId && sql`audit_log.operation_id = ${operationId}::uuid`,
    from && sql`audit_log.at >= ${from}::timestamptz`,
    to && sql`audit_log.at < ${to}::timestamptz`,
    term && wasNamed(term),
    after && isBefore(positionOf(after)),
  ].filter((condition): condition is SQL => typeof condition === 'object');
}

const newestFirst = sql`audit_log.at desc, audit_log.id desc`;

/**
 * Selects the positions of matching entries. The index of a resource holds its entries by action, so a page of all actions merges
 * one page of each.
 */
function positionsOf(query: AuditLogQuery, scope: SQL | undefined): SQL {
  const { resource, recordId, action, limit = defaultEntries } = query;
  const page = sql`order by ${newestFirst} limit ${literal(limit)}`;
  const conditions = [...conditionsOf(query), ...(scope ? [scope] : [])];
  if (resource) conditions.push(sql`audit_log.resource = ${resource}`);
  // The index of records begins with the resource.
  else if (recordId) conditions.push(sql`audit_log.resource = any(${sql.param(allResources)}::text[])`);
  const select = (only: string | undefined) => {
    const all = only === undefined ? conditions : [...conditions, sql`audit_log.action = ${only}`];
    const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
    return sql`(select at, id from ${auditLogTable} ${where} ${page})`;
  };
  if (action !== undefined || !resource || recordId) return select(action);
  return sql`(select at, id from (${sql.join(auditActions.map(select), sql` union all `)}) as audit_log ${page})`;
}

/** One page of entries: first their positions by index, then their rows. */
export const readEntries = (db: Queryable, query: AuditLogQuery, scope: SQL | undefined): Promise<Entry[]> =>
  db
    .select(getTableColumns(auditLogTable))
    .from(sql`${positionsOf(query, scope)} as page`)
    .innerJoin(auditLogTable, sql`audit_log.at = page.at and audit_log.id = page.id`)
    .orderBy(newestFirst);

export type Entry = typeof auditLogTable.$inferSelect;
