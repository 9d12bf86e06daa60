// `GET /search`: what the top bar finds, over all kinds of records at once. Each kind is asked in parallel and by its
// own trigram index, with bounded work however many match, and in each query as far as the actor's grants reach.
import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import limit from 'p-limit';
import type { Database } from '#server/db/client.ts';
import {
  begins,
  canBeLookedUp,
  hasId,
  isFound,
  literal,
  type SearchedTexts,
  searchable,
} from '#server/db/search.ts';
import { grant, listPermission } from '#src/shared/grants.ts';
import { maxPerGroup, type SearchAnswer, searchAnswer, searchQuery } from '#src/shared/search.ts';
import type { Actor } from './access.ts';
import { registerCall } from './calls.ts';
import { searchedOf } from './list-search.ts';
import type { AnyModule } from './module.ts';
import { type Finder, finderIn } from './text-finder.ts';

interface SearchedKind {
  readonly kind: AnyModule;
  readonly own: SearchedTexts;
}

type Records = SearchAnswer[number]['records'];

/** Of so many that hold a term, the best are answered. Where more do, others may be as good. */
const candidates = literal(50);
const maxLineLength = 200;

/** What the actor may find: both see in a list and open. Undefined: nothing; `where` undefined: all. */
function reachOf({ contract, owned }: AnyModule, actor: Actor): { where: SQL | undefined } | undefined {
  if (owned) return { where: (owned.reach(actor, 'list') ?? owned.reach(actor, 'read'))?.where };
  const needed = [listPermission(contract), grant(contract, 'read')];
  return needed.every((name) => actor.grants.has(name)) ? { where: undefined } : undefined;
}

/** The best of those that match: the title itself, its beginning, a word's beginning in it, elsewhere in it. */
async function find(
  db: Database,
  { kind, own }: SearchedKind,
  reach: SQL | undefined,
  term: string,
  finder: Finder,
): Promise<Records> {
  const { table, record, searchLine, sorters, title: sorter = 'name' } = kind;
  const line = typeof searchLine === 'string' ? record[searchLine] : searchLine;
  // Its index finds what begins with a text.
  const sorted = sorters[sorter] as AnyPgColumn | SQL;
  const called = record[sorter];
  const title = searchable(sql`lower(${called})`);
  const text = sql`fold_for_search(${term})`;
  const shown = literal(maxPerGroup);
  // Of what few own all is looked at.
  const holds = reach ? isFound : (await finder(term, [own])).holds;
  // Where as many titles as are shown begin with it, all others come after these. What the index of searched texts does not
  // know is looked for at the beginning of titles only.
  const elsewhere = sql`union (select ${table.id} from ${table}
    where (select count(*) from beginning) < ${shown} and ${and(holds(own, term), reach)} limit ${candidates})`;
  const { rows } = await db.execute<Records[number]>(sql`
    with beginning as materialized (
      select ${table.id} as id from ${table} where ${and(hasId(own, term) ?? begins(sorted, term), reach)}
      order by ${sorted}, ${table.id} limit ${shown}
    ) select ${table.id} as id, ${called} as title,
      left(coalesce(${line}, ''), ${literal(maxLineLength)}) as line
    from ${table}
    where ${table.id} in (select id from beginning ${canBeLookedUp(term) ? elsewhere : sql``})
    order by case
      when ${title} = ${text} then 0
      when starts_with(${title}, ${text}) then 1
      when strpos(${title}, ' ' || ${text}) > 0 then 2
      when strpos(${title}, ${text}) > 0 then 3
      else 4
    end, ${title}, ${table.id}
    limit ${shown}`);
  return rows;
}

/** Registers the search over the modules that were registered before, and say what it shows of their records. */
export function registerSearch(
  app: FastifyInstance,
  { db, modules }: { db: Database; modules: ReadonlyMap<string, AnyModule> },
) {
  const searched = [...modules.values()]
    .filter(({ searchLine }) => searchLine !== undefined)
    .map((kind) => ({ kind, own: searchedOf(kind).own }));
  const finder = finderIn(db);
  // Of all who search at once: one search alone asks more queries than there are connections.
  const inTurn = limit(Math.max(1, Math.floor(db.$client.options.max / 3)));
  registerCall(app, 'GET', '/search', {
    tags: ['Search'],
    summary: `Find records of all kinds that one may see, at most ${maxPerGroup} of each`,
    query: searchQuery,
    answer: searchAnswer,
    async run({ actor, query: { q } }) {
      const groups = await Promise.all(
        searched.map(async (one) => {
          const reach = reachOf(one.kind, actor);
          const records = reach ? await inTurn(() => find(db, one, reach.where, q, finder)) : [];
          return { resource: one.kind.contract.name, records };
        }),
      );
      return groups.filter(({ records }) => records.length > 0);
    },
  });
}
