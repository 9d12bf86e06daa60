// How long what was done with many is remembered. What changed stands in the journal, as long as that is kept.
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

/** How long an operation that is over is kept, with its records and why some were refused. */
export const keptDays = 30;

/** Removes rows of the operation that ended first, at most `limit` of a table, and it with the last of them. */
export async function forgetOldOperations(db: Database, limit: number): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from operations where ended_at < now() - make_interval(days => ${keptDays}) order by ended_at limit 1`);
  const id = rows[0]?.id;
  if (id === undefined) return 0;
  for (const table of ['operation_rows', 'operation_failures']) {
    const name = sql.identifier(table);
    const { rowCount } = await db.execute(sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where operation_id = ${id} limit ${limit}))`);
    if (rowCount === limit) return limit;
  }
  await db.execute(sql`delete from operations where id = ${id}`);
  return limit;
}
