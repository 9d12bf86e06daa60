// SQL of a page: selects its ids by index, then the rows of these ids (a deferred join).

import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import type { RecordTable } from '#server/db/columns.ts';
import { literal } from '#server/db/search.ts';
import { type ListSource, type Order, orderBy, whereClause } from './source.ts';

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

export const slice = ({ limit, offset }: Slice) => sql`limit ${literal(limit)} offset ${literal(offset)}`;

/** Selects the ids of matching rows in order. If an index has the order, a deep offset reads no table rows. */
export const orderedIds = (table: RecordTable, where: SQL | undefined, order: Order): SQL =>
  sql`select ${table.id} as id from ${table} ${whereClause(where)} order by ${orderBy(order, table.id)}`;

/** The rows of a subquery of ids, in order. */
export const rowsOfIds = (
  db: Pick<Database, 'select'>,
  { table, row }: Pick<ListSource, 'table' | 'row'>,
  ids: SQL,
  order: Order,
) =>
  db
    .select(row)
    .from(sql`(${ids}) as page`)
    .innerJoin(table, eq(table.id, sql`page.id`))
    .orderBy(orderBy(order, table.id));

/** How many rows of an order are tested one by one. */
export const tested = 2_000;

/** Tests the first rows of the order. This finds frequent matches regardless of the planner's statistics. */
export async function testFirstRows(
  db: Queryable,
  table: RecordTable,
  { where, matches, order }: { where: SQL | undefined; matches: SQL; order: Order },
): Promise<{ seen: number; ids: string[] }> {
  const first = sql`select * from ${table} ${whereClause(where)}
    order by ${orderBy(order, table.id)} limit ${literal(tested)}`;
  const { rows } = await db.execute<{ seen: number; ids: string[] }>(sql`
    select count(*)::int as seen, coalesce(array_agg(id) filter (where matches), '{}') as ids
    from (select ${table.id} as id, ${matches} as matches
      from (${first}) as ${sql.identifier(getTableName(table))}) as first_rows`);
  return rows[0] ?? { seen: 0, ids: [] };
}

/** Collects all matching rows by their indexes, then sorts them: for matches that are rare near the order's beginning. */
export async function collectPage(
  db: Queryable,
  table: RecordTable,
  { where, order, limit, offset }: Slice & { where: SQL | undefined; order: Order },
): Promise<{ total: number; ids: string[] }> {
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (
      select ${table.id} as id, ${order.sort} as place from ${table} ${whereClause(where)}
    ) select (select count(*)::int from found) as total, array(
      select id from found order by ${orderBy({ ...order, sort: sql`place` }, sql`id`)} ${slice({ limit, offset })}) as ids`);
  return rows[0] ?? { total: 0, ids: [] };
}
