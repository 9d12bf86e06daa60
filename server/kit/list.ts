// Lists: the page's ids first, by an index, then the rows for these ids; a total that is rarely counted.
import { and, asc, count, desc, eq, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '#server/db/client.ts';
import { matches } from '#server/db/search.ts';
import { defaultLimit, type ListQuery } from '#src/shared/contract.ts';
import { Figures } from './figures.ts';
import type { Reach } from './module.ts';
import type { RecordTable } from './write.ts';

/** A filter's value: as it was sent, or a placeholder for it in a prepared statement. */
export type FilterValue = string | SQLWrapper;

export interface ListSource {
  readonly table: RecordTable;
  /** The columns of a row as it is answered. */
  readonly row: SelectedFieldsFlat;
  readonly filters: Readonly<Record<string, (value: FilterValue) => SQL | undefined>>;
  /** What a filter is where it is not asked for. */
  readonly filterDefaults?: Readonly<Record<string, string>> | undefined;
  /** What each sorter sorts by; an index must stand behind it. The first one is the list's own order. */
  readonly sorters: Readonly<Record<string, AnyPgColumn | SQL>>;
  /** Narrows by a search text. By default: the table's search column. */
  readonly search?: (db: Queryable, term: string) => Promise<SQL>;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** The total is not counted yet: there are at least so many. */
  isEstimated: boolean;
}

interface Slice {
  where: SQL | undefined;
  sort: AnyPgColumn | SQL;
  descending: boolean;
  limit: number;
  offset: number | SQLWrapper;
}

/** A whole number as it stands in the text: as a parameter it would make the planner guess, and sort all rows. */
const literal = (value: number) => sql.raw(String(Math.trunc(value))) as never;

function selectSlice(db: Database, source: ListSource, { where, sort, descending, limit, offset }: Slice) {
  const { table, row } = source;
  const direction = descending ? desc : asc;
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(direction(sort), direction(table.id))
    .limit(literal(limit))
    .offset(typeof offset === 'number' ? literal(offset) : (offset as never))
    .as('page');
  return db
    .select(row)
    .from(ids)
    .innerJoin(table, eq(table.id, ids.id))
    .orderBy(direction(sort), direction(table.id));
}

const notFilters = new Set(['page', 'limit', 'q', 'sort', 'order']);

/**
 * Makes the function that answers a list. `reach` narrows to what the caller may see at all;
 * its key names it, so that one caller's total is not another's. Totals are counted on `background`.
 */
export function listOf<Row>(db: Database, background: Database, source: ListSource) {
  const { table, filters, filterDefaults, sorters } = source;
  const counts = new Figures<number>({ rows: (total) => total, announced: true });
  const prepared = new Map<string, { execute: (values: Record<string, unknown>) => Promise<unknown> }>();
  const search =
    source.search ??
    (async (_db, term) => matches((table as unknown as { search: AnyPgColumn }).search, term));
  const [ownOrder] = Object.keys(sorters);

  function sliceOf(query: ListQuery) {
    const limit = query.limit ?? defaultLimit;
    const field = query.sort ?? (ownOrder as string);
    const descending = (query.order ?? (query.sort ? 'asc' : 'desc')) === 'desc';
    const offset = ((query.page ?? 1) - 1) * limit;
    return { limit, field, sort: sorters[field] as AnyPgColumn | SQL, descending, offset };
  }

  const given = (query: ListQuery) =>
    Object.keys(query).filter((name) => !notFilters.has(name) && query[name] !== undefined);

  const conditions = (names: string[], take: (name: string) => FilterValue) =>
    names.map((name) => filters[name]?.(take(name)));

  /** The common shape of a list is prepared once per connection: planning it costs as much as running it. */
  async function preparedRows(query: ListQuery): Promise<Row[]> {
    const { field, sort, descending, limit, offset } = sliceOf(query);
    const names = given(query);
    const firstPage = offset === 0;
    const key = [field, descending, firstPage, ...names].join(':');
    let statement = prepared.get(key);
    if (!statement) {
      const where = and(...conditions(names, (name) => sql.placeholder(name)));
      const from = firstPage ? 0 : sql.placeholder('offset');
      statement = selectSlice(db, source, { where, sort, descending, limit, offset: from }).prepare(
        `list:${getTableName(table)}:${key}`,
      );
      prepared.set(key, statement);
    }
    return (await statement.execute({ ...query, offset })) as Row[];
  }

  async function list(asked: ListQuery, reach?: Reach): Promise<Page<Row>> {
    const query = { ...filterDefaults, ...asked };
    const { limit, sort, descending, offset } = sliceOf(query);
    const names = given(query);
    const common = !query.q && !reach && limit === defaultLimit;
    const where = and(
      reach?.where,
      ...conditions(names, (name) => query[name] as string),
      query.q ? await search(db, query.q) : undefined,
    );
    const countKey = JSON.stringify([reach?.key, query.q, ...names.map((name) => [name, query[name]])]);
    const [rows, total] = await Promise.all([
      common
        ? preparedRows(query)
        : (selectSlice(db, source, { where, sort, descending, limit, offset }) as unknown as Promise<Row[]>),
      counts.soon(countKey, async () => {
        const [found] = await background.select({ total: count() }).from(table).where(where);
        return found?.total ?? 0;
      }),
    ]);
    // A list never fails or waits for its total: then it tells what is sure, which is one row more where there may be.
    const sure = offset + rows.length + (rows.length === limit ? 1 : 0);
    return { rows, total: total ?? sure, isEstimated: total === undefined };
  }

  return { list, changed: () => counts.changed() };
}
