// Inserts and deletes rows with audit log entries, and checks the names of their columns.
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import type { RecordTable } from '#server/db/columns.ts';
import { appendToAuditLog, type Writer } from './audit-log.ts';
import { type Facts, factColumns, loggableFacts } from './audited-values.ts';

/** A new row's values by column. Columns without a default are required. */
export type NewValues<T extends PgTable> = {
  readonly [K in keyof T['$inferInsert']]: T['$inferInsert'][K] | SQL;
};

/** New values by column. Undefined keeps the current value, or the default of a new row. */
export type Values<T extends PgTable = RecordTable> = {
  readonly [K in keyof NewValues<T>]?: NewValues<T>[K] | undefined;
};

declare const checked: unique symbol;

/** Values whose column names the compiler has checked. */
export type Checked<V> = V & { readonly [checked]: true };

/** Makes the compiler check for excess properties. It does so for call arguments, but not for returned values. */
export type Check<V> = (values: V) => Checked<V>;

export const asChecked = <V>(values: V) => values as Checked<V>;

/** Throws if a value has no column. The query builder would ignore it silently. */
export function assertColumns(table: PgTable, values: object): void {
  const columns = getTableColumns(table);
  const wrong = Object.keys(values).filter((name) => !(name in columns));
  if (wrong.length > 0) throw new Error(`${getTableName(table)} has no column ${wrong.join(', ')}`);
}

/** Omits undefined values. */
export const given = <V extends object>(values: V) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof V]?: Exclude<V[K], undefined>;
  };

type RowTable = PgTable & { id: AnyPgColumn; version?: AnyPgColumn };

/** Rows without routes of their own, such as uploads: no `If-Match`, but audit log entries like any record. */
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
  action: 'create' | 'delete',
  rows: readonly Facts[],
): Promise<void> {
  const entries = rows.map(({ id, version, ...facts }) => {
    const states = {
      before: null,
      after: null,
      [action === 'create' ? 'after' : 'before']: loggableFacts(facts),
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

/** Deletes rows and returns their columns. */
export async function deleteRows(by: Writer, kind: RowKind<RowTable>, where: SQL | undefined) {
  const deleted = await by.tx.delete(kind.table).where(where).returning(factsOf(kind));
  await logRows(by, kind, 'delete', deleted);
  return deleted as (Facts & { id: string })[];
}
