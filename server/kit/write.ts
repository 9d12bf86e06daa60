// Every write goes through here: one transaction that locks, checks `If-Match`, changes, raises the version
// and appends to the journal.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId, now } from '#server/db/columns.ts';
import { type Constraints, canBeRepeated, fromDatabaseError } from './database-errors.ts';
import { changedMeanwhile, notFound } from './errors.ts';
import { type Author, appendToJournal, type JournalEntry } from './journal.ts';

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
  readonly ifMatch: string | undefined;
  /** Which records the writer reaches: another one is not found. Without it, all. */
  readonly reach?: SQL | undefined;
}

/** How one kind of record is kept. */
export interface Store<R> {
  /** The resource's name, for the journal. */
  readonly name: string;
  /** What one is called, for `… not found`. */
  readonly one: string;
  readonly table: RecordTable;
  readonly constraints: Constraints;
  /** The record as it is answered. */
  readonly read: (tx: Transaction, id: string) => Promise<R | undefined>;
  /** What the journal keeps of it; by default all. */
  readonly journaled?: (record: R) => unknown;
}

/** A column's new value, by column. */
export type Values = Record<string, unknown>;

/**
 * Runs `work` in a transaction; once more if it lost against another one.
 * The database's refusals become answers.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  constraints: Constraints = {},
): Promise<T> {
  try {
    return await db.transaction(work).catch((error) => {
      if (canBeRepeated(error)) return db.transaction(work);
      throw error;
    });
  } catch (error) {
    throw fromDatabaseError(error, constraints) ?? error;
  }
}

/** Whether an `If-Match` header names this version. Without the header, any version will do. */
export function matchesVersion(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag(version));
}

/** The `ETag` of a version. */
export const etag = (version: number) => `"${version}"`;

/** Appends a change to the journal. Null: there was, or is, no record. */
const remember = <R>(
  { name, journaled = (record) => record }: Store<R>,
  tx: Transaction,
  author: Author,
  {
    id,
    action,
    before,
    after,
  }: { id: string; action: JournalEntry['action']; before: R | null; after: R | null },
) =>
  appendToJournal(tx, author, {
    resource: name,
    recordId: id,
    action,
    before: before && journaled(before),
    after: after && journaled(after),
  });

async function readSaved<R>(store: Store<R>, tx: Transaction, id: string): Promise<R> {
  const record = await store.read(tx, id);
  if (!record) throw new Error(`${store.one} ${id} is not there after it was written`);
  return record;
}

/**
 * Locks a record against other writers; throws 404 or 412. A change still lets others refer to the record
 * (`no key update`): two that are put below each other at once would block each other.
 */
async function lock<R>(
  store: Store<R>,
  tx: Transaction,
  { id, ifMatch, reach }: Target,
  strength: 'update' | 'no key update',
) {
  const [row] = await tx
    .select({ version: store.table.version })
    .from(store.table)
    .where(and(eq(store.table.id, id), reach))
    .for(strength);
  const before = row && (await store.read(tx, id));
  if (!before) throw notFound(store.one);
  const version = row.version as number;
  if (!matchesVersion(ifMatch, version)) throw changedMeanwhile(before);
  return { before, version };
}

/** Adds a record: `values` are its columns, `relate` writes what stands in other tables. */
export async function insertRecord<R>(
  store: Store<R>,
  tx: Transaction,
  author: Author,
  values: Values,
  relate: (id: string) => Promise<void>,
): Promise<Saved<R>> {
  const id = newId();
  await tx.insert(store.table).values({ ...values, id });
  await relate(id);
  const record = await readSaved(store, tx, id);
  await remember(store, tx, author, { id, action: 'create', before: null, after: record });
  return { id, record, version: 1 };
}

/** Changes a record: `change` gets it as it stands, writes other tables, and gives the columns to set. */
export async function updateRecord<R>(
  store: Store<R>,
  tx: Transaction,
  author: Author,
  target: Target,
  change: (before: R) => Promise<Values>,
): Promise<Saved<R>> {
  const { id } = target;
  const { before, version } = await lock(store, tx, target, 'no key update');
  const values = await change(before);
  await tx
    .update(store.table)
    .set({ ...values, updated_at: now(), version: sql`${store.table.version} + 1` })
    .where(eq(store.table.id, id));
  const record = await readSaved(store, tx, id);
  await remember(store, tx, author, { id, action: 'update', before, after: record });
  return { id, record, version: version + 1 };
}

/** Deletes a record, unless `check` throws what still needs it. */
export async function deleteRecord<R>(
  store: Store<R>,
  tx: Transaction,
  author: Author,
  target: Target,
  check: (before: R) => Promise<void>,
): Promise<void> {
  const { before } = await lock(store, tx, target, 'update');
  await check(before);
  await tx.delete(store.table).where(eq(store.table.id, target.id));
  await remember(store, tx, author, { id: target.id, action: 'delete', before, after: null });
}
