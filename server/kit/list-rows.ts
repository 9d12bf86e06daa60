// The rows of a list's page: their ids first, by an index, then the rows for these ids. Where no index has both what a list is
// narrowed to and its order, the page's ids are found by either, and the work stays bounded.
import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { literal } from '#server/db/search.ts';
import type { Part } from './deep-pages.ts';
import { idsInOrder, inOrder, type ListSource, type Order } from './list-source.ts';
import type { RecordTable } from './write.ts';

/** How far a walk along an order goes. */
export const walked = 5_000;
/** What is no more than this is gathered and sorted, where no index has it in order: from here on a walk takes less. */
export const fewRows = 1_000;

type Slice = Omit<Part, 'descending'>;
const slice = ({ limit, offset }: Slice) => sql`limit ${literal(limit)} offset ${literal(offset)}`;

/** The same order of rows that stand apart from their table: by what they were sorted by there. */
const byPlace = ({ descending }: Order): Order => ({ sort: sql`place`, descending });

/** The ids of a page, by an index that has the rows in this order. */
export const pageOfIds = (table: RecordTable, where: SQL | undefined, order: Order, part: Slice) =>
  sql`${idsInOrder({ table }, where, order)} ${slice(part)}`;

/** A page of all that match: gathered first, for the planner may prefer to walk along the order past all others. */
export const gatheredIds = (table: RecordTable, where: SQL | undefined, order: Order, part: Slice) =>
  sql`with gathered as materialized (
      select ${table.id} as id, ${order.sort} as place from ${table} where ${where}
    ) select id from gathered order by ${inOrder(byPlace(order), sql`id`)} ${slice(part)}`;

/**
 * A page of what matches among the first rows of an order, along a way that an index has in this order: less than a page where
 * these are too few.
 */
export const walkedIds = (
  table: RecordTable,
  where: SQL | undefined,
  way: SQL | undefined,
  order: Order,
  part: Slice,
) =>
  sql`select id from (
      select *, ${order.sort} as place from ${table} ${way ? sql`where ${way}` : sql``}
      order by ${inOrder(order, table.id)} limit ${literal(walked)}
    ) as ${sql.identifier(getTableName(table))}
    where ${where} order by ${inOrder(byPlace(order), table.id)} ${slice(part)}`;

/** The rows of these ids, in order. */
export const rowsOf = (db: Pick<Database, 'select'>, { table, row }: ListSource, ids: SQL, order: Order) =>
  db
    .select(row)
    .from(sql`(${ids}) as page`)
    .innerJoin(table, eq(table.id, sql`page.id`))
    .orderBy(inOrder(order, table.id));
