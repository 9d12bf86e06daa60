// Types of row values, which make the compiler check that each value has a column.
import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { RecordTable } from '#server/db/columns.ts';

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
