// Which lists are sampled from before somebody asks for a page deep inside: all that are long, in each of their orders.
import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { deepFrom, narrowedBy, takeSample } from './deep-pages.ts';
import type { ListSource } from './list-source.ts';
import { wayTo, wholeWay } from './list-ways.ts';
import { recordsWith } from './tallies.ts';

/** What belongs to a record is sampled where it is so much: of less, half is counted off in no time. */
const manyFrom = 10 * deepFrom;

/** A filter, and what it is asked for; undefined: the list as a whole. */
type Narrowing = readonly [filter: string, value: string] | undefined;

/** A list as a whole, by each word of its filters, and by each record that very many rows belong to. */
async function narrowingsOf(db: Database, { wordFilters, totals = {} }: ListSource): Promise<Narrowing[]> {
  const words = [...wordFilters].flatMap(([filter, words]) => words.map((word) => [filter, word] as const));
  const records = await Promise.all(
    Object.entries(totals).map(async ([filter, tally]) => {
      const ids = tally ? await recordsWith(db, tally, manyFrom) : [];
      return ids.map((id) => [filter, id] as const);
    }),
  );
  return [undefined, ...words, ...records.flat()];
}

/** Takes samples of these lists, as far as they are long; a day later anew. */
export async function sampleLists(db: Database, lists: Iterable<ListSource>, signal?: AbortSignal) {
  await db.execute(sql`delete from list_samples where taken_at < now() - interval '2 days'`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > ${deepFrom}`);
  const long = new Set(rows.map(({ name }) => name));
  for (const list of lists) {
    const { table, sorters } = list;
    if (!long.has(getTableName(table))) continue;
    for (const narrowing of await narrowingsOf(db, list)) {
      const values = narrowing ? [narrowing] : [];
      const narrowed = narrowedBy(undefined, values);
      for (const [field, sort] of Object.entries(sorters)) {
        if (signal?.aborted) return;
        const order = { field, sort, descending: false };
        const names = values.map(([filter]) => filter);
        const asked = { query: Object.fromEntries(values), names, reach: undefined, order };
        const way = wholeWay(list, asked, wayTo(list, asked));
        await takeSample(db, { ...way, table, field, narrowed }, '1 day');
      }
    }
  }
}
