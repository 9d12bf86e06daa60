import { sql } from 'drizzle-orm';
import type { CountFigure } from '#resources/dashboard/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { RecordTable } from '#server/kit/write.ts';

/** How many rows a table has, and how many of them were created since `time`; by its index of creation times. */
export async function countRows(db: Database, table: RecordTable, time: string): Promise<CountFigure> {
  const { rows } = await db.execute<CountFigure & Record<string, unknown>>(sql`
    select (select count(*)::int from ${table}) as value,
      (select count(*)::int from ${table} where created_at >= ${time}::timestamptz) as added`);
  return rows[0] ?? { value: 0, added: 0 };
}
