// SQL of a page: its ids first, by index, then the rows of these ids (a deferred join).
import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { literal } from '#server/db/search.ts';
import type { RecordTable } from '#server/kit/write.ts';
import { type ListSource, type Order, orderBy, whereClause } from './source.ts';

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

export const slice = ({ limit, offset }: Slice) => sql`limit ${literal(limit)} offset ${literal(offset)}`;

/** Selects the ids of matching rows, in order. Where the index holds the order, a deep offset reads no table rows. */
export const orderedIds = (table: RecordTable, where: SQL | undefined, order: Order): SQL =>
  sql`select ${table.id} as id from ${table} ${whereClause(where)} order by ${orderBy(order, table.id)}`;

/** The first rows of an order, under the table's own name. */
export const firstRows = (table: RecordTable, where: SQL | undefined, order: Order, limit: number): SQL =>
  sql`(select * from ${table} ${whereClause(where)} order by ${orderBy(order, table.id)} limit ${literal(limit)})
    as ${sql.identifier(getTableName(table))}`;

type Selectable = Pick<Database, 'select'>;

/** The rows of a subquery of ids, in order. */
export const rowsOfIds = (
  db: Selectable,
  { table, row }: Pick<ListSource, 'table' | 'row'>,
  ids: SQL,
  order: Order,
) =>
  db
    .select(row)
    .from(sql`(${ids}) as page`)
    .innerJoin(table, eq(table.id, sql`page.id`))
    .orderBy(orderBy(order, table.id));
