// Writes many records in one transaction. A refused record doesn't affect the others.

import { and, getTableColumns, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';
import { now, type RecordTable } from '#server/db/columns.ts';
import { getOrInsert } from '#server/db/get-or-insert.ts';
import { rowsValue, sentColumn, sentRows } from '#server/db/recordset.ts';
import { inSavepoint, preparedOn } from '#server/db/transaction.ts';
import { type Constraints, fromDatabaseError, isRetryable } from '#server/http/database-errors.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { appendToAuditLog, observeEntries, type Writer } from './audit-log.ts';
import { type Facts, factColumns } from './audited-values.ts';
import { type Locked, type Read, type RecordKind, updateEntry } from './write.ts';
import { assertColumns, type Checked, given, type Values } from './write-rows.ts';

/** The outcome for one record. `same`: no change was needed, and no row was written. */
export type Outcome = 'changed' | 'same' | ApiError;
export type Outcomes = ReadonlyMap<string, Outcome>;

const noChangesText = new Error('Nothing changed');

/** The reason to skip a record. Rethrows errors of the database itself or of a conflict with another transaction. */
function refusalOf(error: unknown, constraints: Constraints): ApiError {
  if (error instanceof ApiError) return error;
  const refusal = isRetryable(error) ? undefined : fromDatabaseError(error, constraints);
  if (!refusal || refusal.status >= 500) throw error;
  return refusal;
}

/** Runs `work` for one record after another, so that each sees the previous writes. */
export async function writeEach(
  tx: Transaction,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
  constraints: Constraints,
): Promise<Outcomes> {
  const outcomes = new Map<string, Outcome>();
  for (const id of ids) {
    const entries = observeEntries(tx);
    const part = await inSavepoint(tx, async () => {
      await work(id);
      if (!entries.changeSomething()) throw noChangesText;
    });
    if ('done' in part) {
      outcomes.set(id, 'changed');
      continue;
    }
    entries.forget();
    outcomes.set(id, part.refused === noChangesText ? 'same' : refusalOf(part.refused, constraints));
  }
  return outcomes;
}

/** Runs `together`. If the database refuses one of the records, runs `each` instead to find out which. */
export async function writeTogether(
  tx: Transaction,
  together: () => Promise<Outcomes>,
  each: () => Promise<Outcomes>,
  constraints: Constraints,
): Promise<Outcomes> {
  const entries = observeEntries(tx);
  const part = await inSavepoint(tx, together);
  if ('done' in part) return part.done;
  entries.forget();
  refusalOf(part.refused, constraints);
  return each();
}

/** A `RecordKind` that can read many records in one query. */
export interface ManyKind<R, T extends RecordTable> extends RecordKind<R, T> {
  /** The existing records by id. */
  readonly readAll: (tx: Transaction, ids: readonly string[]) => Promise<ReadonlyMap<string, Read<R>>>;
}

async function lockAll<R>(
  { name, table }: ManyKind<R, RecordTable>,
  tx: Transaction,
  ids: readonly string[],
) {
  const rows = await preparedOn(tx, `lock:many:${name}`, (statement) =>
    tx
      .select({ id: table.id, version: table.version, facts: factColumns(table) })
      .from(table)
      .where(sql`${table.id} = any(${sql.placeholder('ids')})`)
      .orderBy(table.id)
      .for('no key update')
      .prepare(statement),
  ).execute({ ids });
  return new Map((rows as (Locked & { id: string })[]).map((row) => [row.id, row]));
}

type Change = { readonly id: string } & Values;

/** Updates columns of many rows, except rows that already have the values; returns the updated rows. */
async function setTogether<R>(
  { name, table }: ManyKind<R, RecordTable>,
  tx: Transaction,
  columns: readonly string[],
  changes: readonly Change[],
) {
  const of = getTableColumns(table) as Record<string, AnyPgColumn>;
  const key = `${name}:${columns.join(':')}`;
  const differs = columns.map((column) => sql`${of[column]} is distinct from ${sentColumn(column)}`);
  const statement = preparedOn(tx, `set:${key}`, (statementName) =>
    tx
      .update(table)
      .set({
        ...Object.fromEntries(columns.map((column) => [column, sentColumn(column)])),
        updated_at: sql`${sql.placeholder('now')}::timestamptz`,
        version: sql`${table.version} + 1`,
      })
      .from(sentRows(table, ['id', ...columns]))
      .where(and(sql`${table.id} = ${sentColumn('id')}`, or(...differs)))
      .returning({ id: table.id, facts: factColumns(table) })
      .prepare(statementName),
  );
  return (await statement.execute({ rows: rowsValue(changes), now: now() })) as {
    id: string;
    facts: Facts;
  }[];
}

/**
 * Like `updateRecord` for many records, with one statement per set of columns. `change` must depend on the record alone,
 * perform no writes itself, and return plain values.
 */
export async function updateTogether<R>(
  kind: ManyKind<R, RecordTable>,
  { tx, author }: Writer,
  ids: readonly string[],
  change: (before: R) => Promise<Checked<Values>>,
): Promise<Outcomes> {
  const { name, table } = kind;
  const outcomes = new Map<string, Outcome>();
  const byColumns = new Map<string, Change[]>();
  const [locked, read] = await Promise.all([lockAll(kind, tx, ids), kind.readAll(tx, ids)]);
  for (const id of ids) {
    const before = locked.has(id) ? read.get(id) : undefined;
    try {
      if (!before) throw notFound(kind.one);
      const values = given(await change(before.record));
      assertColumns(table, values);
      const key = Object.keys(values).join(' ');
      getOrInsert(byColumns, key, () => []).push({ ...values, id });
      outcomes.set(id, 'same');
    } catch (error) {
      outcomes.set(id, refusalOf(error, {}));
    }
  }
  for (const [key, changes] of byColumns) {
    const columns = key.split(' ');
    const changed = await setTogether(kind, tx, columns, changes);
    const entries = changed.map(({ id, facts: after }) => {
      outcomes.set(id, 'changed');
      const { version, facts: before } = locked.get(id) as Locked;
      return updateEntry(name, { id, version: version + 1, before, after }, columns);
    });
    await appendToAuditLog(tx, author, entries);
  }
  return outcomes;
}
