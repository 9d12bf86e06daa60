// Sweeps go through a table in small steps: what another transaction holds is left for the next time.
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';

/** Deletes rows where this holds, at most `limit`; gives how many there were. */
export async function deleteSome(db: Queryable, table: PgTable, where: SQL, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${where} limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
}
