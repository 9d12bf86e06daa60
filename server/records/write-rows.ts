// Writes rows without routes of their own, such as uploads: no `If-Match`, but audit log entries like any record.
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { appendToAuditLog, type Writer } from './audit-log.ts';
import { type Facts, factColumns, loggableFacts } from './audited-values.ts';
import { asChecked, assertColumns, type Check, type Checked, type NewValues } from './row-values.ts';

type RowTable = PgTable & { id: AnyPgColumn; version?: AnyPgColumn };

export interface RowKind<T extends RowTable> {
  /** The resource name in the audit log. */
  readonly name: string;
  readonly table: T;
}

const factsOf = ({ table }: RowKind<RowTable>) => ({
  id: table.id,
  version: table.version ?? sql<null>`null`,
  ...factColumns(table),
});

/** Appends entries with all columns of inserted or deleted rows. */
export async function logRows(
  { tx, author }: Writer<Queryable>,
  { name }: RowKind<RowTable>,
  action: 'create' | 'delete' | 'restore',
  rows: readonly Facts[],
): Promise<void> {
  const entries = rows.map(({ id, version, ...facts }) => {
    const states = {
      before: null,
      after: null,
      [action === 'delete' ? 'before' : 'after']: loggableFacts(facts),
    };
    return { resource: name, record_id: id as string, action, version: version as number | null, ...states };
  });
  await appendToAuditLog(tx, author, entries);
}

export async function insertRows<T extends RowTable>(
  by: Writer<Queryable>,
  kind: RowKind<T>,
  make: (columns: Check<NewValues<T>>) => readonly Checked<NewValues<T>>[],
) {
  const rows = make(asChecked);
  if (rows.length === 0) return;
  const { table }: RowKind<RowTable> = kind;
  for (const row of rows) assertColumns(table, row);
  const added = by.tx
    .insert(table)
    .values([...rows])
    .returning(factsOf(kind));
  await logRows(by, kind, 'create', await added);
}

/** Appends entries for rows that were restored with another record. */
export async function logRestored(by: Writer, kind: RowKind<RowTable>, where: SQL | undefined) {
  await logRows(by, kind, 'restore', await by.tx.select(factsOf(kind)).from(kind.table).where(where));
}

/** Deletes rows and returns their columns. */
export async function deleteRows(by: Writer, kind: RowKind<RowTable>, where: SQL | undefined) {
  const deleted = await by.tx.delete(kind.table).where(where).returning(factsOf(kind));
  await logRows(by, kind, 'delete', deleted);
  return deleted as (Facts & { id: string })[];
}
