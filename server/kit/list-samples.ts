// Which lists are sampled from before somebody asks for a page deep inside: all that are long, in each of their orders.
import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { deepFrom, narrowedBy, takeSample } from './deep-pages.ts';
import type { ListSource } from './list-source.ts';
import { wayTo, wholeWay } from './list-ways.ts';
import { recordsWith } from './tallies.ts';

/** What belongs to a record is sampled where it is so much: of less, half is counted off in no time. */
const manyFrom = 10 * deepFrom;

type Values = Readonly<Record<string, string>>;

/** What a list is narrowed to by each word of its filters. */
const byWords = ({ wordFilters }: ListSource): Values[] =>
  [...wordFilters].flatMap(([filter, words]) => words.map((word) => ({ [filter]: word })));

/** What it is narrowed to by each record that very many rows belong to. */
async function byRecords(db: Database, { totals = {} }: ListSource): Promise<Values[]> {
  const found = Object.entries(totals).map(async ([filter, tally]) => {
    const ids = tally ? await recordsWith(db, tally, manyFrom) : [];
    return ids.map((id) => ({ [filter]: id }));
  });
  return (await Promise.all(found)).flat();
}

/** The rows of a list that is narrowed so, in each of its orders. */
function waysOf(list: ListSource, query: Values) {
  const names = Object.keys(query);
  const narrowed = narrowedBy(undefined, Object.entries(query));
  return Object.entries(list.sorters).map(([field, sort]) => {
    const asked = { query, names, reach: undefined, order: { field, sort, descending: false } };
    const way = wayTo(list, asked);
    const rows = { ...wholeWay(list, asked, way), table: list.table, field, narrowed };
    return { rows, isIndexed: way.isIndexed };
  });
}

/** Takes samples of these lists, as far as they are long; a day later anew. */
export async function sampleLists(db: Database, lists: Iterable<ListSource>, signal?: AbortSignal) {
  await db.execute(sql`delete from list_samples where taken_at < now() - interval '2 days'`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > ${deepFrom}`);
  const long = new Set(rows.map(({ name }) => name));
  for (const list of lists) {
    if (!long.has(getTableName(list.table))) continue;
    // There may be hundreds of such records: what no index has in an order takes a minute of ten million rows.
    const ofRecords = (await byRecords(db, list)).flatMap((query) =>
      waysOf(list, query).filter(({ isIndexed }) => isIndexed),
    );
    const ways = [...[{}, ...byWords(list)].flatMap((query) => waysOf(list, query)), ...ofRecords];
    for (const { rows } of ways) {
      if (signal?.aborted) return;
      await takeSample(db, rows, '1 day');
    }
  }
}
