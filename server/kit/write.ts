// Every write goes through here: one transaction that locks, checks `If-Match`, changes, raises the version
// and appends what changed to the journal.
import { and, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { announceChanges } from '#server/db/changes.ts';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId, now } from '#server/db/columns.ts';
import { inTransaction, preparedOn } from '#server/db/transaction.ts';
import { type Constraints, canBeRepeated, fromDatabaseError } from './database-errors.ts';
import { changedMeanwhile, notFound } from './errors.ts';
import { changesBetween, type Facts, factColumns, isSecretColumn, toldFacts } from './facts.ts';
import {
  appendToJournal,
  changesSince,
  collectEntries,
  type JournalEntry,
  type Writer,
  writeEntries,
  writtenResources,
} from './journal.ts';

/** A table of records, see `recordColumns`. */
export type RecordTable = PgTable & {
  id: AnyPgColumn;
  version: AnyPgColumn;
  updated_at: AnyPgColumn;
};

export interface Saved<R> {
  readonly id: string;
  readonly record: R;
  readonly version: number;
}

/** The record that a write is for, and the version that it was read in, as `If-Match` names it. */
export interface Target {
  readonly id: string;
  readonly ifMatch?: string | undefined;
  /** Which records the writer reaches: another one is not found. Without it, all. */
  readonly reach?: SQL | undefined;
}

/** A record as it is answered, and what of it stands in other tables, as the journal keeps that. */
export interface Read<R> {
  readonly record: R;
  readonly related: Facts;
}

/** Records of one kind. The table is part of the type, for the compiler to know their columns. */
export interface RecordKind<R, T extends RecordTable> {
  /** The resource's name, for the journal. */
  readonly name: string;
  /** What one is called, for `… not found`. */
  readonly one: string;
  readonly table: T;
  readonly read: (tx: Transaction, id: string) => Promise<Read<R> | undefined>;
}

/** Of whatever table, for what names no column. */
type AnyKind<R> = RecordKind<R, RecordTable>;

/** A new row's values, by column: those that the table does not fill have to be there. */
export type NewValues<T extends PgTable> = {
  readonly [K in keyof T['$inferInsert']]: T['$inferInsert'][K] | SQL;
};

/** A column's new value, by column: what is undefined stays as it is, or as the table has it for a new row. */
export type Values<T extends PgTable = RecordTable> = {
  readonly [K in keyof NewValues<T>]?: NewValues<T>[K] | undefined;
};

declare const checked: unique symbol;
/** Columns' values that the compiler has looked at: none is misspelt. */
export type Checked<V> = V & { readonly [checked]: true };
/** Has the compiler look: it does so at what is written into a call, not at what a function returns. */
export type Check<V> = (values: V) => Checked<V>;
export const asIs = <V>(values: V) => values as Checked<V>;

/** Throws where a value is of no column: the query builder would leave it out, and nobody would know. */
export function mustBeColumns(table: PgTable, values: object): void {
  const columns = getTableColumns(table);
  const wrong = Object.keys(values).filter((name) => !(name in columns));
  if (wrong.length > 0) throw new Error(`${getTableName(table)} has no column ${wrong.join(', ')}`);
}

/** Values without those that are undefined. */
export const given = <V extends object>(values: V) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof V]?: Exclude<V[K], undefined>;
  };

/**
 * Runs `work` in a transaction; once more if it lost against another one.
 * The database's refusals become answers.
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
      (tx) => {
        collectEntries(tx);
        return work(tx);
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
      if (canBeRepeated(error)) return attempt();
      throw error;
    });
  } catch (error) {
    throw fromDatabaseError(error, constraints) ?? error;
  }
}

/** Whether an `If-Match` header names this version. Without the header, any version will do. */
function matchesVersion(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag(version));
}

/** The version that an `If-Match` header names, where it names one. */
const versionIn = (ifMatch: string | undefined) => {
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch?.trim() ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
};

const comparable = (name: string) => name.replaceAll('_', '').replace(/ids?$/i, '').toLowerCase();

/** The columns that stand in the record as it is answered, by name: no more is told of them. */
function answeredColumns(columns: readonly string[], record: unknown): string[] {
  const answered = new Set(Object.keys(record as object).map(comparable));
  return columns.filter((name) => answered.has(comparable(name)));
}

/** The `ETag` of a version. */
export const etag = (version: number) => `"${version}"`;

async function readSaved<R>(kind: AnyKind<R>, tx: Transaction, id: string): Promise<Read<R>> {
  const read = await kind.read(tx, id);
  if (!read) throw new Error(`${kind.one} ${id} is not there after it was written`);
  return read;
}

type Strength = 'update' | 'no key update';
export interface Locked {
  version: number;
  facts: Facts;
}

function lockedRow(tx: Transaction, table: RecordTable, id: unknown, strength: Strength, reach?: SQL) {
  return tx
    .select({ version: table.version, facts: factColumns(table) })
    .from(table)
    .where(and(eq(table.id, id), reach))
    .for(strength);
}

async function lockRow<R>(
  { name, table }: AnyKind<R>,
  tx: Transaction,
  { id, reach }: Target,
  strength: Strength,
): Promise<Locked | undefined> {
  const [row] = await (reach
    ? lockedRow(tx, table, id, strength, reach)
    : preparedOn(tx, `lock:${strength}:${name}`, (statement) =>
        lockedRow(tx, table, sql.placeholder('id'), strength).prepare(statement),
      ).execute({ id }));
  return row as Locked | undefined;
}

/**
 * Locks a record against other writers; throws 404 or 412. A change still lets others refer to the record
 * (`no key update`): two that are put below each other at once would block each other.
 */
async function lock<R>(kind: AnyKind<R>, by: Writer, target: Target, strength: Strength) {
  const { tx } = by;
  // Sent together, done one after the other: what is read is what the lock was waited for.
  const [row, before] = await Promise.all([lockRow(kind, tx, target, strength), kind.read(tx, target.id)]);
  if (!row || !before) throw notFound(kind.one);
  const { version, facts } = row;
  if (!matchesVersion(target.ifMatch, version)) {
    const { record } = before;
    const changes = await changesSince(by, kind.name, target.id, versionIn(target.ifMatch));
    throw changedMeanwhile(
      record,
      changes.map((change) => ({ ...change, fields: answeredColumns(change.fields, record) })),
    );
  }
  return { before: before.record, version, facts: { ...facts, ...before.related } };
}

/** Adds a record: `make` gives its columns, `relate` writes what stands in other tables. */
export async function insertRecord<R, T extends RecordTable>(
  kind: RecordKind<R, T>,
  by: Writer,
  make: (columns: Check<NewValues<T>>) => Checked<NewValues<T>>,
  relate: (id: string) => Promise<void>,
): Promise<Saved<R>> {
  const id = newId();
  const { table }: AnyKind<R> = kind;
  const values = make(asIs);
  mustBeColumns(table, values);
  const [facts] = await by.tx
    .insert(table)
    .values({ ...values, id })
    .returning(factColumns(table));
  await relate(id);
  const { record, related } = await readSaved(kind, by.tx, id);
  await noteRows(by, kind, 'create', [{ ...facts, ...related, id, version: 1 }]);
  return { id, record, version: 1 };
}

/** Changes a record: `change` gets it as it stands, writes other tables, and gives the columns to set. */
export async function updateRecord<R, T extends RecordTable>(
  kind: RecordKind<R, T>,
  by: Writer,
  target: Target,
  change: (before: R, columns: Check<Values<T>>) => Promise<Checked<Values<T>>>,
): Promise<Saved<R>> {
  const { id } = target;
  const { tx, author } = by;
  const { table, name }: AnyKind<R> = kind;
  const { before, version, facts } = await lock(kind, by, target, 'no key update');
  const values = given(await change(before, asIs));
  mustBeColumns(table, values);
  const updated = tx
    .update(table)
    .set({ ...values, updated_at: now(), version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
    .returning(factColumns(table))
    .execute();
  const [[after], { record, related }] = await Promise.all([updated, readSaved(kind, tx, id)]);
  const changed = { id, version: version + 1, before: facts, after: { ...after, ...related } };
  await appendToJournal(tx, author, [updateEntry(name, changed, Object.keys(values))]);
  return { id, record, version: version + 1 };
}

/** What the journal says of a change. */
export const updateEntry = (
  resource: string,
  { id, version, before, after }: { id: string; version: number; before: Facts; after: Facts },
  columns: readonly string[],
): JournalEntry => ({
  resource,
  record_id: id,
  action: 'update',
  version,
  ...changesBetween(before, after),
  secrets: columns.filter(isSecretColumn),
});

/** Deletes a record, unless `check` throws what still needs it. */
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
  await noteRows(by, kind, 'delete', [{ ...facts, id, version }]);
}

type RowTable = PgTable & { id: AnyPgColumn; version?: AnyPgColumn };

/** Rows that are no records of their own calls: without `If-Match`, but in the journal as all else. */
export interface RowKind<T extends RowTable> {
  /** What they are called in the journal. */
  readonly name: string;
  readonly table: T;
}

const factsOf = ({ table }: RowKind<RowTable>) => ({
  id: table.id,
  version: table.version ?? sql<null>`null`,
  ...factColumns(table),
});

/** Notes rows that came or went, each by all that it holds. */
async function noteRows(
  { tx, author }: Writer<Queryable>,
  { name }: RowKind<RowTable>,
  action: 'create' | 'delete',
  rows: readonly Facts[],
): Promise<void> {
  const entries = rows.map(({ id, version, ...facts }) => {
    const held = { before: null, after: null, [action === 'create' ? 'after' : 'before']: toldFacts(facts) };
    return { resource: name, record_id: id as string, action, version: version as number | null, ...held };
  });
  await appendToJournal(tx, author, entries);
}

/** Adds rows: those that `make` gives. */
export async function insertRows<T extends RowTable>(
  by: Writer<Queryable>,
  kind: RowKind<T>,
  make: (columns: Check<NewValues<T>>) => readonly Checked<NewValues<T>>[],
) {
  const rows = make(asIs);
  if (rows.length === 0) return;
  const { table }: RowKind<RowTable> = kind;
  for (const row of rows) mustBeColumns(table, row);
  const added = by.tx
    .insert(table)
    .values([...rows])
    .returning(factsOf(kind));
  await noteRows(by, kind, 'create', await added);
}

/** Deletes rows; gives what they held. */
export async function deleteRows(by: Writer, kind: RowKind<RowTable>, where: SQL | undefined) {
  const gone = await by.tx.delete(kind.table).where(where).returning(factsOf(kind));
  await noteRows(by, kind, 'delete', gone);
  return gone as (Facts & { id: string })[];
}
