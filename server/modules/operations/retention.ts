// How long what was done with many is remembered. What changed stands in the journal, as long as that is kept.
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { deleteSome } from '#server/db/delete-some.ts';
import { operationFailuresTable, operationRowsTable } from '#server/db/tables/operations.ts';

/** How long an operation that is over is kept, with its records and why some were refused. */
export const keptDays = 30;

/** Removes rows of the operation that ended first, at most `limit` of a table, and it with the last of them. */
export async function forgetOldOperations(db: Database, limit: number): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from operations where ended_at < now() - make_interval(days => ${keptDays}) order by ended_at limit 1`);
  const id = rows[0]?.id;
  if (id === undefined) return 0;
  for (const table of [operationRowsTable, operationFailuresTable]) {
    if ((await deleteSome(db, table, eq(table.operation_id, id), limit)) === limit) return limit;
  }
  await db.execute(sql`delete from operations where id = ${id}`);
  return limit;
}
