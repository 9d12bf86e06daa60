// Performs all writes: one transaction that locks the record, checks `If-Match`, changes the row, increments the version and
// appends to the audit log.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { announceChanges } from '#server/db/changes.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId, now, type RecordTable } from '#server/db/columns.ts';
import { inTransaction, preparedOn } from '#server/db/transaction.ts';
import { etag, type Saved } from '#server/http/calls.ts';
import { type Constraints, fromDatabaseError, isRetryable } from '#server/http/database-errors.ts';
import { notFound, versionConflict } from '#server/http/errors.ts';
import {
  type AuditLogEntry,
  appendToAuditLog,
  changesSince,
  collectEntries,
  type Writer,
  writeEntries,
  writtenResources,
} from './audit-log.ts';
import { changesBetween, type Facts, factColumns, isLoggedSecret } from './audited-values.ts';
import { clearBeforeCommit, runBeforeCommit } from './before-commit.ts';
import {
  asChecked,
  assertColumns,
  type Check,
  type Checked,
  given,
  type NewValues,
  type Values,
} from './row-values.ts';
import { logRows } from './write-rows.ts';

/** The record to write. `ifMatch`: the `If-Match` header. */
export interface Target {
  readonly id: string;
  readonly ifMatch?: string | undefined;
  /** The writer's scope. Records outside give 404. Default: all records. */
  readonly scope?: SQL | undefined;
}

/** A record for the answer, and its data in other tables for the audit log. */
export interface Read<R> {
  readonly record: R;
  readonly related: Facts;
}

/** Defines how records of a resource are written. The table's type gives the compiler its columns. */
export interface RecordKind<R, T extends RecordTable> {
  readonly name: string;
  /** The singular for `… not found`. */
  readonly one: string;
  readonly table: T;
  readonly read: (tx: Transaction, id: string) => Promise<Read<R> | undefined>;
}

/** For code that uses no specific columns. */
type AnyKind<R> = RecordKind<R, RecordTable>;

/**
 * Runs `work` in a transaction and retries once after a conflict with another transaction. Turns database errors into
 * API errors.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  constraints: Constraints = {},
): Promise<T> {
  const attempt = async () => {
    let written: ReadonlySet<string> = new Set();
    const result = await inTransaction(
      db,
      async (tx) => {
        collectEntries(tx);
        clearBeforeCommit(tx);
        const done = await work(tx);
        await runBeforeCommit(tx);
        return done;
      },
      (tx) => {
        written = writtenResources(tx);
        return writeEntries(tx);
      },
    );
    announceChanges(db, written);
    return result;
  };
  try {
    return await attempt().catch((error) => {
      if (isRetryable(error)) return attempt();
      throw error;
    });
  } catch (error) {
    throw fromDatabaseError(error, constraints) ?? error;
  }
}

/** Whether an `If-Match` header matches the version. A missing header matches any version. */
function matchesVersion(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag(version));
}

/** The version in an `If-Match` header, if it has a single one. */
const versionIn = (ifMatch: string | undefined) => {
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch?.trim() ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
};

const comparable = (name: string) => name.replaceAll('_', '').replace(/ids?$/i, '').toLowerCase();

/** The columns that correspond to a field of the record. Changes of other columns are not disclosed. */
function answeredColumns(columns: readonly string[], record: unknown): string[] {
  const answered = new Set(Object.keys(record as object).map(comparable));
  return columns.filter((name) => answered.has(comparable(name)));
}

async function readSaved<R>(kind: AnyKind<R>, tx: Transaction, id: string): Promise<Read<R>> {
  const read = await kind.read(tx, id);
  if (!read) throw new Error(`${kind.one} ${id} does not exist after it was written`);
  return read;
}

type Strength = 'update' | 'no key update';
export interface Locked {
  version: number;
  facts: Facts;
}

function lockedRow(tx: Transaction, table: RecordTable, id: unknown, strength: Strength, scope?: SQL) {
  return tx
    .select({ version: table.version, facts: factColumns(table) })
    .from(table)
    .where(and(eq(table.id, id), scope))
    .for(strength);
}

async function lockRow<R>(
  { name, table }: AnyKind<R>,
  tx: Transaction,
  { id, scope }: Target,
  strength: Strength,
): Promise<Locked | undefined> {
  const [row] = await (scope
    ? lockedRow(tx, table, id, strength, scope)
    : preparedOn(tx, `lock:${strength}:${name}`, (statement) =>
        lockedRow(tx, table, sql.placeholder('id'), strength).prepare(statement),
      ).execute({ id }));
  return row as Locked | undefined;
}

/**
 * Locks a record against other writers. Throws 404 or 412. Updates use `no key update`, which still allows new references to
 * the record: otherwise two records that are moved below each other would deadlock.
 */
async function lock<R>(kind: AnyKind<R>, by: Writer, target: Target, strength: Strength) {
  const { tx } = by;
  // Pipelined: PostgreSQL runs the read after the lock was acquired, so it sees the latest state.
  const [row, before] = await Promise.all([lockRow(kind, tx, target, strength), kind.read(tx, target.id)]);
  if (!row || !before) throw notFound(kind.one);
  const { version, facts } = row;
  if (!matchesVersion(target.ifMatch, version)) {
    const { record } = before;
    const changes = await changesSince(by, kind.name, target.id, versionIn(target.ifMatch));
    throw versionConflict(
      record,
      changes.map((change) => ({ ...change, fields: answeredColumns(change.fields, record) })),
    );
  }
  return { before: before.record, version, facts: { ...facts, ...before.related } };
}

/** Inserts a record. `make` returns its columns; `relate` writes to other tables. */
export async function insertRecord<R, T extends RecordTable>(
  kind: RecordKind<R, T>,
  by: Writer,
  make: (columns: Check<NewValues<T>>) => Checked<NewValues<T>>,
  relate: (id: string) => Promise<void>,
): Promise<Saved<R>> {
  const id = newId();
  const { table }: AnyKind<R> = kind;
  const values = make(asChecked);
  assertColumns(table, values);
  const [facts] = await by.tx
    .insert(table)
    .values({ ...values, id })
    .returning(factColumns(table));
  await relate(id);
  const { record, related } = await readSaved(kind, by.tx, id);
  await logRows(by, kind, 'create', [{ ...facts, ...related, id, version: 1 }]);
  return { id, record, version: 1 };
}

/**
 * Updates a record. `change` gets the current record and its values in the audit log, writes to other tables, and returns the
 * columns to set.
 */
export async function updateRecord<R, T extends RecordTable>(
  kind: RecordKind<R, T>,
  by: Writer,
  target: Target,
  change: (before: R, columns: Check<Values<T>>, facts: Facts) => Promise<Checked<Values<T>>>,
): Promise<Saved<R>> {
  const { id } = target;
  const { tx, author } = by;
  const { table, name }: AnyKind<R> = kind;
  const { before, version, facts } = await lock(kind, by, target, 'no key update');
  const values = given(await change(before, asChecked, facts));
  assertColumns(table, values);
  const updated = tx
    .update(table)
    .set({ ...values, updated_at: now(), version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
    .returning(factColumns(table))
    .execute();
  const [[after], { record, related }] = await Promise.all([updated, readSaved(kind, tx, id)]);
  const changed = { id, version: version + 1, before: facts, after: { ...after, ...related } };
  await appendToAuditLog(tx, author, [updateEntry(name, changed, Object.keys(values))]);
  return { id, record, version: version + 1 };
}

export const updateEntry = (
  resource: string,
  { id, version, before, after }: { id: string; version: number; before: Facts; after: Facts },
  columns: readonly string[],
): AuditLogEntry => ({
  resource,
  record_id: id,
  action: 'update',
  version,
  ...changesBetween(before, after),
  secrets: columns.filter(isLoggedSecret),
});

/** Deletes a record, unless `check` throws. */
export async function deleteRecord<R>(
  kind: AnyKind<R>,
  by: Writer,
  target: Target,
  check: (before: R) => Promise<void>,
): Promise<void> {
  const { id } = target;
  const { before, version, facts } = await lock(kind, by, target, 'update');
  await check(before);
  await by.tx.delete(kind.table).where(eq(kind.table.id, id));
  await logRows(by, kind, 'delete', [{ ...facts, id, version }]);
}
