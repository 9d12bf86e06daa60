// Column types and the columns that all records share.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  type PgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** Formats PostgreSQL's `2026-11-21 06:13:00.7+00` as ISO 8601 with milliseconds, the common form without a Date. */
function toIso(value: string): string {
  const isCommon = value.length <= 26 && value[10] === ' ' && value.endsWith('+00');
  if (!isCommon) return new Date(value).toISOString();
  const milliseconds = value.slice(20, -3).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}

/** A time in milliseconds, read as ISO 8601 in UTC. */
export const isoTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A transaction id that is never reused. A string, because it may exceed 2^53. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** UUIDs of version 7 sort by creation time. */
export const newId = () => v7();

export const now = () => new Date().toISOString();

export const idColumn = () => uuid('id').primaryKey().$defaultFn(newId);

/** The columns of every record that users change. `version` is for `If-Match`. */
export const recordColumns = () => ({
  id: idColumn(),
  version: integer('version').notNull().default(1),
  created_at: isoTime('created_at').notNull().$defaultFn(now),
  updated_at: isoTime('updated_at').notNull().$defaultFn(now),
});

/** A foreign key. */
export const refersTo = <Name extends string>(
  name: Name,
  target: () => AnyPgColumn,
  onDelete: 'cascade' | 'restrict' | 'set null',
) => uuid(name).references(target, { onDelete });

// The database holds these defaults, so that an older version can still insert after such a column is added.

/** A text that is empty by default. */
export const emptyText = <Name extends string>(name: Name) => text(name).notNull().default('');

/** A text that holds one of these values. */
export const enumColumn = <N extends string, W extends string, const All extends Readonly<[W, ...W[]]>>(
  name: N,
  values: All,
  fallback: All[number],
) => text(name, { enum: values }).notNull().default(fallback);

export const flag = <N extends string>(name: N, fallback: boolean) =>
  boolean(name).notNull().default(fallback);

/** A check constraint for an enum column. */
export const enumCheck = (table: string, column: string, values: readonly string[]) =>
  check(`${table}_${column}_known`, sql.raw(`${column} in ('${values.join("', '")}')`));

/** A join table: its primary key, and an index for the way back. */
export const joinTableIndexes = (name: string, first: ExtraConfigColumn, second: ExtraConfigColumn) => [
  primaryKey({ columns: [first, second] }),
  index(name).on(second, first),
];

/** A table of records, see `recordColumns`. */
export type RecordTable = PgTable & {
  id: AnyPgColumn;
  version: AnyPgColumn;
  updated_at: AnyPgColumn;
};
