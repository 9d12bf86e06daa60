// Writes the audit log: one row per write, in the write's own transaction, in an order that consumers can follow.

import { and, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { newId, now } from '#server/db/columns.ts';
import { getOrInsert } from '#server/db/get-or-insert.ts';
import { rowsValue, sentColumn, sentRows } from '#server/db/recordset.ts';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { preparedOn } from '#server/db/transaction.ts';
import type { Author } from '#server/http/access.ts';
import type { RecordChange } from '#shared/contract/record-changes.ts';

/** The originator of a write. */
export interface Writer<Tx extends Queryable = Transaction> {
  readonly tx: Tx;
  readonly author: Author;
}

type Row = typeof auditLogTable.$inferInsert;

/** The part of an entry that differs by write. New and deleted records contain all columns, updates only changed ones. */
export type AuditLogEntry = Pick<
  Row,
  'resource' | 'record_id' | 'action' | 'version' | 'before' | 'after' | 'secrets'
>;

const collectedEntries = new WeakMap<Queryable, Row[]>();

/** The resources of a transaction to announce, in addition to those of its collected entries. */
const otherResources = new WeakMap<Queryable, Set<string>>();

/** Starts collecting entries. `writeEntries` writes them. */
export function collectEntries(tx: Transaction): void {
  collectedEntries.set(tx, []);
  otherResources.delete(tx);
}

/** Columns that the database fills. */
const databaseColumns: Readonly<Record<string, SQL>> = {
  transaction: sql`pg_current_xact_id()`,
  position: sql`nextval('audit_log_position')`,
};
const columns = Object.keys(getTableColumns(auditLogTable));
const values = sql.join(
  columns.map((name) => databaseColumns[name] ?? sentColumn(name)),
  sql`, `,
);
const sentEntries = sentRows(
  auditLogTable,
  columns.filter((name) => !(name in databaseColumns)),
);

/** Writes the collected entries. Undefined if there are none. */
export function writeEntries(tx: Transaction): Promise<unknown> | undefined {
  const rows = collectedEntries.get(tx) ?? [];
  if (rows.length === 0) return undefined;
  const statement = preparedOn(tx, 'audit log', (name) =>
    tx.insert(auditLogTable).select(sql`select ${values} from ${sentEntries}`).prepare(name),
  );
  return statement.execute({ rows: rowsValue(rows) });
}

export const writtenResources = (tx: Transaction): ReadonlySet<string> =>
  new Set([
    ...(collectedEntries.get(tx) ?? []).map(({ resource }) => resource),
    ...(otherResources.get(tx) ?? []),
  ]);

/** Announces a change of data that the audit log leaves out, after the commit of `write.ts`. */
export const announceAfterCommit = (tx: Transaction, name: string): void =>
  void getOrInsert(otherResources, tx, () => new Set()).add(name);

/** The collected entries of a resource, in the order of the writes. */
export const entriesOf = (tx: Transaction, resource: string): readonly AuditLogEntry[] =>
  (collectedEntries.get(tx) ?? []).filter((row) => row.resource === resource);

/** The ids of the collected entries of a resource, in the order of the writes. */
export const entryIds = (tx: Transaction, resource: string): string[] =>
  (collectedEntries.get(tx) ?? []).flatMap((row) => (row.resource === resource && row.id ? [row.id] : []));

/** Observes the entries from here on: whether one records a change, and a way to drop them. */
export function observeEntries(tx: Transaction) {
  const rows = collectedEntries.get(tx);
  if (!rows) throw new Error('collectEntries was not called for this transaction.');
  const start = rows.length;
  return {
    changeSomething: () =>
      rows
        .slice(start)
        .some(
          ({ action, after, secrets }) =>
            action !== 'update' || secrets?.length || Object.keys(after ?? {}).length > 0,
        ),
    forget: () => void rows.splice(start),
  };
}

/** Appends entries. In a transaction of `write.ts`, they are written just before the commit. */
export async function appendToAuditLog(
  tx: Queryable,
  { userId, requestId, address, operationId }: Author,
  entries: readonly AuditLogEntry[],
): Promise<void> {
  const rows = entries.map(
    (entry): Row => ({
      // Ids of one process increase, so they order the entries of a transaction.
      id: newId(),
      at: now(),
      actor_id: userId,
      request_id: requestId,
      address,
      operation_id: operationId,
      secrets: [],
      ...entry,
    }),
  );
  const collected = collectedEntries.get(tx);
  if (collected) collected.push(...rows);
  else if (rows.length > 0) await tx.insert(auditLogTable).values(rows);
}

/**
 * Updates records and appends their entries in one statement, without transferring the rows. `changed` must update only
 * the records in `ids` and return `id`, the new `version`, `before` and `after`.
 */
export async function updateWithAuditLog(
  { tx, author: { userId, requestId, address, operationId } }: Writer,
  resource: string,
  ids: readonly string[],
  changed: SQL,
): Promise<void> {
  const entryIds = ids.map(() => newId());
  await tx.execute(sql`
    with changed as (${changed})
    insert into audit_log (id, at, actor_id, request_id, address, operation_id, resource, record_id, version, action, before, after)
    select entries.id, ${now()}::timestamptz, ${userId}::uuid, ${requestId}, ${address ?? null}, ${operationId ?? null}::uuid, ${resource},
      changed.id, version, 'update', before, after
    from changed
    join unnest(${sql.param(ids)}::uuid[], ${sql.param(entryIds)}::uuid[]) as entries (record_id, id)
      on entries.record_id = changed.id`);
  getOrInsert(otherResources, tx, () => new Set()).add(resource);
}

const mostChanges = 5;

/**
 * The changes of a record after a version, newest first; without a version, only the last change. Includes other users'
 * names only if the author may read users. Empty if the entries are past the retention period.
 */
export async function changesSince(
  { tx, author }: Writer<Queryable>,
  resource: string,
  id: string,
  version: number | undefined,
): Promise<RecordChange[]> {
  const { at, actor_id: actorId, after } = auditLogTable;
  const rows = await tx
    .select({
      at,
      actorId,
      name: usersTable.full_name,
      fields: sql<string[]>`array(select jsonb_object_keys(coalesce(${after}, '{}')))`,
    })
    .from(auditLogTable)
    .leftJoin(usersTable, eq(usersTable.id, actorId))
    .where(
      and(
        eq(auditLogTable.resource, resource),
        eq(auditLogTable.record_id, id),
        version === undefined ? undefined : gt(auditLogTable.version, version),
      ),
    )
    .orderBy(desc(at), desc(auditLogTable.id))
    .limit(version === undefined ? 1 : mostChanges);
  return rows.map(({ at, actorId, name, fields }) => {
    const isYou = actorId !== null && actorId === author.userId;
    return { at, by: isYou || author.mayReadUsers ? name : null, isYou, fields };
  });
}
