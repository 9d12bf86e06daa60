// Reading rows of one table by the names of its columns, and deleting some of them.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, LockStrength, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from './client.ts';

type Reader = Pick<Database, 'select'>;
type Held<T extends PgTable> = T['$inferSelect'];
type Name<T extends PgTable> = keyof Held<T> & string;

/** These columns of all rows where this holds. `lock`: they stay as they are until the transaction ends. */
export async function rowsOf<T extends PgTable, N extends Name<T>>(
  db: Reader,
  table: T,
  names: readonly N[],
  where?: SQL,
  lock?: LockStrength,
): Promise<Pick<Held<T>, N>[]> {
  const all = getTableColumns(table) as Record<string, AnyPgColumn>;
  const wanted = Object.fromEntries(names.map((name) => [name, all[name] as AnyPgColumn]));
  const query = db
    .select(wanted)
    .from(table as PgTable)
    .where(where);
  return (await (lock ? query.for(lock) : query)) as Pick<Held<T>, N>[];
}

/** As `rowsOf`, of the only one; undefined where there is none. */
export const rowOf = async <T extends PgTable, N extends Name<T>>(
  ...asked: Parameters<typeof rowsOf<T, N>>
): Promise<Pick<Held<T>, N> | undefined> => (await rowsOf(...asked))[0];

/** What all rows where this holds have in one column. */
export const valuesIn = async <T extends PgTable, N extends Name<T>>(
  db: Reader,
  table: T,
  name: N,
  where?: SQL,
): Promise<Held<T>[N][]> => (await rowsOf(db, table, [name], where)).map((row) => row[name]);

/**
 * Deletes rows where this holds, at most `limit`; gives how many there were. What another transaction holds is left for the next
 * time: sweeps go through a table in small steps.
 */
export async function deleteSome(db: Queryable, table: PgTable, where: SQL, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${where} limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
}
