// Reads and deletes rows of one table.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, LockStrength, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from './client.ts';

type Reader = Pick<Database, 'select'>;
type Held<T extends PgTable> = T['$inferSelect'];
type Name<T extends PgTable> = keyof Held<T> & string;

/** Selects these columns of the matching rows. `lock`: locks the rows until the transaction ends. */
export async function rowsOf<T extends PgTable, N extends Name<T>>(
  db: Reader,
  table: T,
  names: readonly N[],
  where?: SQL,
  lock?: LockStrength,
): Promise<Pick<Held<T>, N>[]> {
  const all = getTableColumns(table) as Record<string, AnyPgColumn>;
  const columns = Object.fromEntries(names.map((name) => [name, all[name] as AnyPgColumn]));
  const query = db
    .select(columns)
    .from(table as PgTable)
    .where(where);
  return (await (lock ? query.for(lock) : query)) as Pick<Held<T>, N>[];
}

/** Like `rowsOf`, for at most one row. */
export const rowOf = async <T extends PgTable, N extends Name<T>>(
  ...args: Parameters<typeof rowsOf<T, N>>
): Promise<Pick<Held<T>, N> | undefined> => (await rowsOf(...args))[0];

/** One column of the matching rows. */
export const valuesIn = async <T extends PgTable, N extends Name<T>>(
  db: Reader,
  table: T,
  name: N,
  where?: SQL,
): Promise<Held<T>[N][]> => (await rowsOf(db, table, [name], where)).map((row) => row[name]);

/** Deletes at most `limit` matching rows and returns their number. Skips rows that other transactions have locked. */
export async function deleteSome(db: Queryable, table: PgTable, where: SQL, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${where} limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
}
