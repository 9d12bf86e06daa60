// The rows of a list's page: their ids first, by an index, then the rows for these ids. Where no index has both what a list is
// narrowed to and its order, the page's ids are found by either, and the work stays bounded.
import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { literal } from '#server/db/search.ts';
import type { Part } from './deep-pages.ts';
import { idsInOrder, inOrder, type ListSource, type Order, type Pieces, type Way } from './list-source.ts';
import type { RecordTable } from './write.ts';

/** How far a walk along an order goes. */
export const walked = 5_000;
/** The same along a linked table: each row is looked up by itself. */
const walkedLinks = 2_000;
/** What is no more than this is gathered and sorted, where no index has it in order: from here on a walk takes less. */
export const fewRows = 1_000;

const slice = ({ limit, offset }: Omit<Part, 'descending'>) =>
  sql`limit ${literal(limit)} offset ${literal(offset)}`;

/** For rows that stand apart from their table: what they were sorted by there. */
const place = sql`place`;

/** The ids of a page, by an index that has the rows in this order. */
export const pageOfIds = (way: Way, part: Part) => sql`${idsInOrder(way, part.descending)} ${slice(part)}`;

/** A page of all that match: gathered first, for the planner may prefer to walk along the order past all others. */
export const gatheredIds = ({ from, id, sort, where }: Way, { descending, ...part }: Part) =>
  sql`with gathered as materialized (select ${id} as id, ${sort} as place from ${from} where ${where})
    select id from gathered order by ${inOrder({ sort: place, descending }, sql`id`)} ${slice(part)}`;

/**
 * The same of few: found as they are counted, and then looked up one by one for what they are sorted by. The planner may think
 * that they are many, and read an index that has all of it.
 */
export const fewIds = ({ from, id, sort, where }: Way, { descending, ...part }: Part) =>
  sql`with few as materialized (select ${id} as few_id from ${from} where ${where})
    select few_id as id from few cross join lateral (select ${sort} as place from ${from} where ${id} = few_id offset 0) as looked_up
    order by ${inOrder({ sort: place, descending }, sql`few_id`)} ${slice(part)}`;

/** The first so many rows along a way, whole, with their `place` and `way_id` in it; under the name of their table. */
export function rowsAlong(table: RecordTable, way: Way, descending: boolean, count: number): SQL {
  const { from, id, sort, where } = way;
  const name = sql.identifier(getTableName(table));
  const first = (columns: SQL) =>
    sql`select ${columns}${id} as way_id, ${sort} as place from ${from} ${where ? sql`where ${where}` : sql``}
      order by ${inOrder({ sort, descending }, id)} limit ${literal(count)}`;
  if (from === table) return sql`(${first(sql`*, `)}) as ${name}`;
  // Looked up one by one: for a join, the planner may read the whole table.
  return sql`(select ${table}.*, way_id, place from (${first(sql``)}) as way
    cross join lateral (select * from ${table} where ${table.id} = way_id offset 0) as ${name}) as ${name}`;
}

/** So far into a list its pieces are put together: each is read as far. */
export const mergedRows = 200;

/** A page of rows that stand in several pieces of an index, each once. */
export const mergedIds = (pieces: Pieces, { descending, ...part }: Part) => sql`
  select id from (
    select distinct piece.id, piece.place from (${pieces.among}) as keys
    cross join lateral (
      select ${pieces.id} as id, ${pieces.sort} as place from ${pieces.from} where ${pieces.where}
      order by ${inOrder({ sort: pieces.sort, descending }, pieces.id)} limit ${literal(part.offset + part.limit)}
    ) as piece
  ) as found order by ${inOrder({ sort: place, descending }, sql`id`)} ${slice(part)}`;

/** A page of what matches among the first rows along a way: less than a page where these are too few. */
export const walkedIds = (table: RecordTable, where: SQL | undefined, way: Way, part: Part) =>
  sql`select id from ${rowsAlong(table, way, part.descending, way.from === table ? walked : walkedLinks)} where ${where}
    order by ${inOrder({ sort: place, descending: part.descending }, sql`way_id`)} ${slice(part)}`;

/** The rows of these ids, in order. */
export const rowsOf = (
  db: Pick<Database, 'select'>,
  { table, row }: Pick<ListSource, 'table' | 'row'>,
  ids: SQL,
  order: Order,
) =>
  db
    .select(row)
    .from(sql`(${ids}) as page`)
    .innerJoin(table, eq(table.id, sql`page.id`))
    .orderBy(inOrder(order, table.id));
