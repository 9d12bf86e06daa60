// Lists: the page's ids first, by an index, then the rows for these ids; a total that is rarely counted. However many rows
// there are, a list's work is bounded: see `list-rows.ts`, `list-search.ts` and `deep-pages.ts`.
import { and, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import type { QuickReads } from '#server/db/quick-reads.ts';
import { literal } from '#server/db/search.ts';
import { preparedOn } from '#server/db/transaction.ts';
import { defaultLimit, type ListQuery } from '#src/shared/contract.ts';
import type { Reach } from './access.ts';
import { deepFrom, fromNearerEnd, locate, narrowedBy, type Part } from './deep-pages.ts';
import { Figures } from './figures.ts';
import { within } from './kept.ts';
import { fewRows, gatheredIds, pageOfIds, rowsOf, walkedIds } from './list-rows.ts';
import { type FoundIds, searchIn, type Total } from './list-search.ts';
import { type ListSource, orderAsked } from './list-source.ts';
import { conditionsOf, namesOf } from './selection.ts';
import type { RecordTable } from './write.ts';

export interface ListNeeds {
  readonly db: Database;
  /** For what an index begins with. */
  readonly quick: QuickReads;
  /** For what no list waits for: totals, samples of keys. */
  readonly background: Database;
  /** How far totals are counted; beyond it they are estimated. */
  readonly exactTotals: number;
  /** How long a list that has its rows waits for its total, in milliseconds. */
  readonly totalWaitMs: number;
}

/** What a list is narrowed to. */
interface Narrowing {
  /** What it is called, see `narrowedBy`. */
  readonly narrowed: string;
  readonly where: SQL | undefined;
  /** Whether an index has what matches in the order that is asked for. */
  readonly isIndexed: boolean;
  /** The part of `where` that an index has in each order. */
  readonly indexedPart: SQL | undefined;
}

/**
 * Makes the function that answers a list. `reach` narrows to what the caller may see at all; its key names it, so that
 * one caller's total is not another's.
 */
export function listOf<Row>(
  { db, quick, background, exactTotals, totalWaitMs }: ListNeeds,
  source: ListSource,
) {
  const { table, filters, filterDefaults, sorters, wordFilters, ownFilters, rangeSorters, totals } = source;
  const counts = new Figures<Total>(({ total }) => total);
  const roughTo = Math.min(fewRows, exactTotals);
  const [ownOrder] = Object.keys(sorters);

  function sliceOf(query: ListQuery) {
    const limit = query.limit ?? defaultLimit;
    const offset = ((query.page ?? 1) - 1) * limit;
    return { order: orderAsked(source, query), limit, offset };
  }

  /**
   * The first page of a common list is prepared once per connection: planning it costs as much as running it. Filters'
   * words stand in its text, so that each gets a plan of its own.
   */
  async function firstRows(
    from: Pick<Database, 'select'>,
    query: ListQuery,
    names: string[],
    { order, limit }: ReturnType<typeof sliceOf>,
  ): Promise<Row[]> {
    const asked = names.map((filter) => `${filter}=${query[filter]}`);
    const name = ['list', getTableName(table), order.field, order.descending, ...asked].join(':');
    const statement = preparedOn(from, name, () => {
      const where = and(...conditionsOf(filters, names, (filter) => sql.raw(`'${query[filter]}'`)));
      return rowsOf(from, source, pageOfIds(table, where, order, { limit, offset: 0 }), order).prepare(name);
    });
    return (await statement.execute()) as Row[];
  }

  /** The rows of a page, from the end and the place that are nearest to it. */
  async function pageRows(
    from: Database,
    { narrowed, where, isIndexed, indexedPart }: Narrowing,
    order: ReturnType<typeof orderAsked>,
    part: Part,
    counted: Total | undefined,
  ) {
    if (!isIndexed && counted && counted.total <= fewRows) {
      return rowsOf(from, source, gatheredIds(table, where, order, part), order);
    }
    // Behind an estimate there may be more.
    const isKnown = counted && !(counted.isEstimated && part.offset >= counted.total);
    const nearer = isKnown ? fromNearerEnd(part, counted.total) : part;
    if (nearer.limit === 0) return [];
    const { field, sort } = order;
    const list = { table, field, sort, where, narrowed };
    const exact = counted && !counted.isEstimated ? counted.total : undefined;
    const { after, ...there } = await locate({ from, background }, list, nearer, exact);
    const along = { sort, descending: there.descending };
    // Rows that may all be at the far end of the order are not walked to, unless they are very many.
    if (!isIndexed && counted && !counted.isEstimated && counted.total <= exactTotals) {
      const way = and(indexedPart, after);
      const near = await rowsOf(from, source, walkedIds(table, where, way, along, there), order);
      if (near.length === there.limit) return near;
      return rowsOf(from, source, gatheredIds(table, and(where, after), along, there), order);
    }
    return rowsOf(from, source, pageOfIds(table, and(where, after), along, there), order);
  }

  /** `from`: the database that the rows are read from. */
  async function list(asked: ListQuery, reach?: Reach, from = db) {
    const query = { ...filterDefaults, ...asked };
    const slice = sliceOf(query);
    const { order, limit, offset } = slice;
    const { field, sort, descending } = order;
    const names = namesOf(query, filters);
    const values = names.map((filter) => [filter, query[filter]]);
    // Most pages need none: they are first ones, whose total is known.
    const conditions = (some: readonly string[]) =>
      conditionsOf(filters, some, (filter) => query[filter] as string);
    const where = () => and(reach?.where, ...conditions(names));
    const found: FoundIds | undefined = query.q
      ? await searchIn(from, source, query.q, { where: where(), sort, descending })
      : undefined;
    const narrowed = narrowedBy(reach?.key, values);
    // What a search finds of very many depends on the order that it looks through.
    const ownKey = found ? JSON.stringify([narrowed, query.q, field, descending]) : narrowed;
    const [alone, ...others] = found || reach ? [] : names;
    const kept = alone && others.length === 0 ? totals?.[alone]?.(query[alone] as string) : undefined;
    const count = () =>
      counts.soon(ownKey, async () => {
        if (kept) return readTotal(background, kept);
        return found ? found.count(background) : countRows(background, table, where(), exactTotals);
      });
    /** Where there are so many that no exact total is told, none is waited for: it is counted when the rows are there. */
    const total = async (): Promise<Total | undefined> => {
      const last = counts.last(ownKey);
      if (last) return last.isEstimated ? last : count();
      if (kept || (found && !found.guess)) return count();
      const rough = await counts.soon(`rough ${narrowed}`, () =>
        countRows(background, table, where(), roughTo),
      );
      if (!found && !rough?.isEstimated) return rough;
      return rough && rough.total > exactTotals ? (found?.guess ?? rough) : count();
    };
    let told: Total | undefined;
    const counted = total().then((known) => {
      told = known;
    });
    let waited: Promise<void> | undefined;
    /**
     * The total, as far as it is worth waiting for: once, whoever asks. It is counted all the same, for those who ask later.
     */
    const toldInTime = async () => {
      if (told) return told;
      waited ??= within(totalWaitMs, counted, () => undefined);
      await waited;
      return told;
    };

    const readRows = async () => {
      if (found) return rowsOf(from, source, found.slice(limit, offset), order);
      // An index has the words of one filter in each order, and what belongs to one id in the list's own; a range of what it
      // sorts by is a piece of it.
      const unranged = names.filter((filter) => rangeSorters.get(filter) !== field);
      const byWords = !reach && unranged.length < 2 && unranged.every((filter) => wordFilters.has(filter));
      const isPlain = byWords && unranged.length === names.length;
      if (isPlain && limit === defaultLimit && offset === 0)
        return firstRows(quick.of(from), query, names, slice);
      const byOne =
        unranged.length + (reach ? 1 : 0) === 1 && unranged.every((filter) => ownFilters.has(filter));
      const isIndexed = byWords || (byOne && field === ownOrder);
      const known = offset < deepFrom && isIndexed ? undefined : await toldInTime();
      const word = names.find((filter) => wordFilters.has(filter));
      const indexedPart = word === undefined ? undefined : and(...conditions([word]));
      const narrowing = { narrowed, where: where(), isIndexed, indexedPart };
      return pageRows(from, narrowing, order, { descending, limit, offset }, known);
    };
    const rows = (await readRows()) as Row[];
    const known = await toldInTime();
    if (known?.isEstimated) void count();
    // A list never fails by its total: without it, it tells what is sure, which is one row more where there may be.
    const sure = offset + rows.length + (rows.length === limit ? 1 : 0);
    return { rows, ...(known ?? { total: sure, isEstimated: true }) };
  }

  return { list, changed: () => counts.changed() };
}

/** A total that is kept. */
async function readTotal(db: Queryable, kept: SQL<number>): Promise<Total> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${kept} as total`);
  return { total: rows[0]?.total ?? 0, isEstimated: false };
}

/** What the planner thinks. */
async function estimate(db: Queryable, matching: SQL): Promise<number> {
  const { rows } = await db.execute<Record<string, [{ Plan: { 'Plan Rows': number } }]>>(
    sql`explain (format json) ${matching}`,
  );
  return Object.values(rows[0] ?? {})[0]?.[0].Plan['Plan Rows'] ?? 0;
}

/** The rows of a table that match, exactly if they are no more than `exactTo`. */
export async function countRows(db: Queryable, table: RecordTable, where: SQL | undefined, exactTo: number) {
  const matching = sql`select from ${table} ${where ? sql`where ${where}` : sql``}`;
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (${matching} limit ${literal(exactTo + 1)}) as counted`);
  const total = rows[0]?.total ?? 0;
  if (total <= exactTo) return { total, isEstimated: false };
  return { total: Math.max(total, await estimate(db, matching)), isEstimated: true };
}
