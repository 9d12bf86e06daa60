// Lists: the rows of a page and the number of matching rows.
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { within } from '#server/cached-value.ts';
import type { Database } from '#server/db/client.ts';
import type { ConnectionShares } from '#server/db/connection-shares.ts';
import { preparedOn } from '#server/db/transaction.ts';
import type { Scope } from '#server/http/access.ts';
import { defaultLimit, type ListQuery } from '#shared/contract/contract.ts';
import { collectPage, orderedIds, rowsOfIds, slice, tested, testFirstRows } from './page.ts';
import { searchPage } from './search.ts';
import { type ListSource, type ResolvedQuery, resolveQuery } from './source.ts';
import { countAll, type Total, totalsOf } from './totals.ts';

export interface ListNeeds {
  readonly db: Database;
  /** The pool for counting, so that no page waits for a connection that counts. */
  readonly background: Database;
  /** Totals are counted exactly up to this many rows. */
  readonly exactTotals: number;
  /** How long a page waits for its total, in milliseconds. */
  readonly totalWaitMs: number;
}

export interface ListPage<Row> extends Total {
  readonly rows: Row[];
}

const idRows = (ids: readonly string[]) => sql`select unnest(${sql.param(ids)}::uuid[]) as id`;

/** Makes the functions of one list. `shares` bounds the connections that its reads may take. */
export function listOf<Row>(
  { db, background, exactTotals, totalWaitMs }: ListNeeds,
  source: ListSource,
  shares: ConnectionShares,
) {
  const {
    table,
    sorters,
    joinFilters = [],
    indexedOrders = {},
    statementName = getTableName(table),
  } = source;
  const totals = totalsOf(source, background, exactTotals);

  /** The default first page is prepared: planning it takes longer than running it. */
  function firstPage(reader: Database, { order }: ResolvedQuery) {
    const name = `list:${statementName}:${order.field}:${order.descending}`;
    const ids = sql`${orderedIds(table, undefined, order)} ${slice({ limit: defaultLimit + 1, offset: 0 })}`;
    return preparedOn(reader, name, () => rowsOfIds(reader, source, ids, order).prepare(name)).execute();
  }

  /** Whether an index may return the matching rows in the requested order. */
  function isIndexed({ order, values, where }: ResolvedQuery): boolean {
    const filters = Object.keys(values);
    if (order.field === Object.keys(sorters)[0])
      return !joinFilters.some((filter) => filters.includes(filter));
    return !where || filters.some((filter) => indexedOrders[filter]?.includes(order.field));
  }

  /**
   * The planner assumes that matches are spread evenly over the order, which can make it scan the whole table. So without
   * an index for this filter and order, this tests the first rows only. If they hold too few matches, it collects and
   * sorts all matches.
   */
  async function filteredIds(reader: Database, query: ResolvedQuery): Promise<SQL> {
    const { where, order, limit, offset } = query;
    const page = { limit: limit + 1, offset };
    if (isIndexed(query) || offset + limit >= tested)
      return sql`${orderedIds(table, where, order)} ${slice(page)}`;
    const { ids } = await testFirstRows(reader, table, { where: undefined, matches: where as SQL, order });
    if (ids.length > offset + limit) return idRows(ids.slice(offset, offset + limit + 1));
    return idRows((await collectPage(reader, table, { where, order, ...page })).ids);
  }

  async function read(reader: Database, query: ResolvedQuery) {
    const { where, order, limit, offset } = query;
    if (!where && limit === defaultLimit && offset === 0) return firstPage(reader, query);
    return rowsOfIds(reader, source, await filteredIds(reader, query), order);
  }

  const search = (reader: Database, term: string, query: ResolvedQuery) =>
    searchPage(reader, source, term, { ...query, limit: query.limit + 1 });

  /** Reads one extra row to detect a next page. Counts the total in parallel. */
  async function find(reader: Database, query: ResolvedQuery) {
    if (query.search === undefined) {
      const total = totals.of(query);
      // An unhandled rejection while the rows are read would end the process.
      total.catch(() => {});
      return { rows: await read(reader, query), total };
    }
    const { ids, total } = await search(reader, query.search, query);
    const rows = ids.length > 0 ? await rowsOfIds(reader, source, idRows(ids), query.order) : [];
    return { rows, total: total(() => totals.of(query)) };
  }

  /** At least the number of rows up to this page, also if counting is late or fails. */
  async function totalOf(query: ResolvedQuery, shown: number, counting: Promise<Total>): Promise<Total> {
    const { limit, offset } = query;
    const isLastPage = shown <= limit && (shown > 0 || offset === 0);
    const end = shown > 0 ? offset + shown : 0;
    if (isLastPage && query.search === undefined) return { total: end, relation: 'exact' };
    const counted = await within(
      totalWaitMs,
      counting.catch(() => undefined),
      () => undefined,
    );
    if (!counted) return { total: end, relation: isLastPage ? 'exact' : 'at-least' };
    // Beyond the end: the client needs the last page.
    if (shown === 0 && offset > 0 && counted.relation === 'estimate') {
      return { total: await countAll(background, source, query.where), relation: 'exact' };
    }
    return { ...counted, total: Math.max(counted.total, end) };
  }

  /** `from`: the database that the rows are read from. */
  async function list(listQuery: ListQuery, scope?: Scope, from = db): Promise<ListPage<Row>> {
    const query = resolveQuery(source, listQuery, scope);
    const { rows, total } = await find(shares(from).db, query);
    const counted = await totalOf(query, rows.length, total);
    return { rows: rows.slice(0, query.limit) as Row[], ...counted };
  }

  /** The total without rows. Waits until it is counted. */
  async function total(listQuery: ListQuery, scope?: Scope): Promise<Total> {
    const query = resolveQuery(source, listQuery, scope);
    if (query.search === undefined) return totals.of(query);
    const found = await search(shares(db).db, query.search, query);
    return found.total(() => totals.of(query));
  }

  return { list, total, changed: totals.clear };
}
