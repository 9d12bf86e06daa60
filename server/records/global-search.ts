// `GET /search`: searches all kinds of records that the actor may list and open, one query per kind.
import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import limit from 'p-limit';
import type { Database } from '#server/db/client.ts';
import { canUseIndex, containsTerm, hasId, literal, startsWith } from '#server/db/search.ts';
import type { Actor } from '#server/http/access.ts';
import { registerCall } from '#server/http/calls.ts';
import { ownTexts } from '#server/lists/search.ts';
import { maxPerGroup, type SearchAnswer, searchAnswer, searchQuery } from '#shared/contract/search.ts';
import { listPermission, permission } from '#shared/domain/permissions.ts';
import type { AnyModule } from './module.ts';

type Records = SearchAnswer[number]['records'];

/** How many matches are ranked. */
const candidates = literal(50);
const maxLineLength = 200;

/** The actor's scope; undefined: nothing. Without `where`, all records. */
function scopeOf({ contract, owned }: AnyModule, actor: Actor): { where: SQL | undefined } | undefined {
  if (owned) return { where: (owned.scope(actor, 'list') ?? owned.scope(actor, 'read'))?.where };
  const needed = [listPermission(contract), permission(contract, 'read')];
  return needed.every((name) => actor.permissions.has(name)) ? { where: undefined } : undefined;
}

/** The best matches: exact title, title start, word start in the title, elsewhere in the title, other texts. */
async function find(db: Database, kind: AnyModule, scope: SQL | undefined, term: string): Promise<Records> {
  const { table, record, searchLine, sorters, title: sorter = 'name' } = kind;
  const own = ownTexts(kind);
  const line = typeof searchLine === 'string' ? record[searchLine] : searchLine;
  const sorted = sorters[sorter] as AnyPgColumn | SQL;
  const called = record[sorter];
  const title = sql`search_text(${called})`;
  const text = sql`signs_as_letters(fold_for_search(${term}))`;
  const shown = literal(maxPerGroup);
  // Title starts rank first, so the rest is searched only where they do not fill the group.
  const elsewhere = sql`union (select ${table.id} from ${table}
    where (select count(*) from beginning) < ${shown} and ${and(containsTerm(own, term), scope)} limit ${candidates})`;
  const { rows } = await db.execute<Records[number]>(sql`
    with beginning as materialized (
      select ${table.id} as id from ${table} where ${and(hasId(own, term) ?? startsWith(sorted, term), scope)}
      order by ${sorted}, ${table.id} limit ${shown}
    ) select ${table.id} as id, ${called} as title,
      left(coalesce(${line}, ''), ${literal(maxLineLength)}) as line
    from ${table}
    where ${table.id} in (select id from beginning ${canUseIndex(term) ? elsewhere : sql``})
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

/** Searches the registered modules that define a `searchLine`. */
export function registerSearch(
  app: FastifyInstance,
  { db, modules }: { db: Database; modules: ReadonlyMap<string, AnyModule> },
) {
  const kinds = [...modules.values()].filter(({ searchLine }) => searchLine !== undefined);
  // All searches together: one alone runs more queries than the pool has connections.
  const inTurn = limit(Math.max(1, Math.floor(db.$client.options.max / 3)));
  registerCall(app, 'GET', '/search', {
    tags: ['Search'],
    summary: `Search all kinds of records, at most ${maxPerGroup} of each`,
    query: searchQuery,
    answer: searchAnswer,
    async run({ actor, query: { q } }) {
      const groups = await Promise.all(
        kinds.map(async (kind) => {
          const scope = scopeOf(kind, actor);
          const records = scope ? await inTurn(() => find(db, kind, scope.where, q)) : [];
          return { resource: kind.contract.name, records };
        }),
      );
      return groups.filter(({ records }) => records.length > 0);
    },
  });
}
