// The columns that every record has, and the types that answers need as they are.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** PostgreSQL's `2026-11-21 06:13:00.7+00` as ISO 8601 with milliseconds; the common form without the cost of a Date. */
function toIso(value: string): string {
  const isCommon = value.length <= 26 && value[10] === ' ' && value.endsWith('+00');
  if (!isCommon) return new Date(value).toISOString();
  const milliseconds = value.slice(20, -3).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}

/** A time with milliseconds, as an answer has it: ISO 8601, UTC. */
export const isoTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
});

/** A digest or other bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A transaction's number, which no other one of this database ever had: a text, for it may be above 2^53. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** A new record's id: UUIDs of version 7 sort by the time they were made. */
export const newId = () => v7();

/** The present, as the time columns take it. */
export const now = () => new Date().toISOString();

export const idColumn = () => uuid('id').primaryKey().$defaultFn(newId);

/** What every record that people change has: id, version (for `If-Match`) and times. */
export const recordColumns = () => ({
  id: idColumn(),
  version: integer('version').notNull().default(1),
  created_at: isoTime('created_at').notNull().$defaultFn(now),
  updated_at: isoTime('updated_at').notNull().$defaultFn(now),
});

// Beside a reference to a record, `record_…` is what that one's list is sorted by, as it is compared there: texts in small letters.
// Triggers of the database fill these columns in, and follow what is changed.

/** When the record was made, or was changed last. */
export const recordTime = <const Name extends `record_${string}_at`>(name: Name) =>
  isoTime(name).notNull().default(sql`now()`);

/** A reference to a record of another table, and what becomes of it when that one is deleted. */
export const refersTo = <Name extends string>(
  name: Name,
  target: () => AnyPgColumn,
  onDelete: 'cascade' | 'restrict' | 'set null',
) => uuid(name).references(target, { onDelete });

// The defaults of these three are the database's: such a column can be added to a table with rows, and the version before,
// which does not know it, goes on adding some.

/** A text that is empty where nothing is said of it. */
export const emptyText = <Name extends string>(name: Name) => text(name).notNull().default('');

/** One of these words; a new row has the one that is named, where nothing is said. */
export const word = <N extends string, W extends string, const All extends Readonly<[W, ...W[]]>>(
  name: N,
  words: All,
  fallback: All[number],
) => text(name, { enum: words }).notNull().default(fallback);

/** Yes or no; a new row has what is named, where nothing is said. */
export const flag = <N extends string>(name: N, fallback: boolean) =>
  boolean(name).notNull().default(fallback);

/** The database takes no other words either. */
export const known = (table: string, column: string, words: readonly string[]) =>
  check(`${table}_${column}_known`, sql.raw(`${column} in ('${words.join("', '")}')`));

/**
 * Of a table that joins two others: each pair is there once, and those of the second are found by an index. With `more` columns
 * in it, they are found without being read.
 */
export const pairs = (
  name: string,
  first: ExtraConfigColumn,
  second: ExtraConfigColumn,
  ...more: ExtraConfigColumn[]
) => [primaryKey({ columns: [first, second] }), index(name).on(second, ...more)];
