// Lists: the page's ids first, by an index, then the rows for these ids; a total that is rarely counted. However many rows
// there are, a list's work is bounded: see `list-rows.ts`, `list-search.ts` and `deep-pages.ts`.
import { and, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { getOrInsert } from '#server/db/get-or-insert.ts';
import { runPlainly } from '#server/db/mapped-once.ts';
import type { QuickReads } from '#server/db/quick-reads.ts';
import type { ReadShares } from '#server/db/read-shares.ts';
import { accessChanges } from '#server/db/tables/sessions.ts';
import { preparedOn } from '#server/db/transaction.ts';
import { defaultLimit, type ListQuery } from '#src/shared/contract.ts';
import type { Scope } from './access.ts';
import { deepFrom, fromNearerEnd, locate, narrowedBy, type Part } from './deep-pages.ts';
import { Figures } from './figures.ts';
import {
  fewIds,
  fewRows,
  gatheredIds,
  mergedIds,
  mergedRows,
  pageOfIds,
  rowsOf,
  walkedIds,
} from './list-rows.ts';
import { type FoundIds, searchedOf, searchIn } from './list-search.ts';
import { conditionsOf, type ListSource, namesOf, orderAsked, type Way } from './list-source.ts';
import {
  countRows,
  keptTotal,
  lateTotals,
  leavesFew,
  type Narrowed,
  type Total,
  type Totals,
  totalOf,
} from './list-totals.ts';
import { hasIndex, type WayTo, wayAlong, wayTo, whereOf, wholeWay } from './list-ways.ts';
import { finderIn } from './text-finder.ts';

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

/** What a list is narrowed to, and the way to it. */
interface Narrowing extends WayTo {
  /** What it is called, see `narrowedBy`. */
  readonly narrowed: string;
}

/** What is asked for, as it follows from a query and the caller's reach alone. */
interface Asked extends Narrowed {
  readonly order: ReturnType<typeof orderAsked>;
  readonly limit: number;
  readonly offset: number;
  /** What it is narrowed to is called, see `narrowedBy`. */
  readonly narrowed: string;
  readonly kept: SQL<number> | undefined;
  /** Whether it is the first page of a common list: along an index, whoever asks. */
  readonly isCommon: boolean;
}

/**
 * Makes the function that answers a list. `shares`: what its reads may take of a pool. `reach` narrows to what the caller may see at all; its key names it, so that
 * one caller's total is not another's.
 */
export function listOf<Row>(
  { db, quick, background, exactTotals, totalWaitMs }: ListNeeds,
  source: ListSource,
  shares: ReadShares,
) {
  const { table, filters, filterDefaults, wordFilters } = source;
  const counts = new Figures<Total>(({ total }) => total);
  const counting = { counts, background };
  const roughTo = Math.min(fewRows, exactTotals);
  const searched = searchedOf(source);
  const finder = finderIn(shares(db).db);
  const telling = { table, row: { ...source.row, accessChanges } };

  function askedBy(given: ListQuery, reach?: Scope): Asked {
    const query = { ...filterDefaults, ...given };
    const limit = query.limit ?? defaultLimit;
    const offset = ((query.page ?? 1) - 1) * limit;
    const order = orderAsked(source, query);
    const names = namesOf(query, filters);
    const isFirst = !query.q && limit === defaultLimit && offset === 0;
    const isPlain = !reach && names.every((filter) => wordFilters.has(filter));
    return {
      query,
      names,
      reach,
      order,
      limit,
      offset,
      narrowed: narrowedBy(
        reach?.key,
        names.map((filter) => [filter, query[filter]]),
      ),
      kept: reach ? undefined : keptTotal(source, query, names),
      isCommon: isFirst && isPlain && hasIndex(source, { query, names, reach }, names),
    };
  }

  const askedBefore = new WeakMap<ListQuery, Asked>();
  /** A query that comes again and again is the same object, see `checkEarly`. */
  const askedFor = (given: ListQuery, reach?: Scope): Asked =>
    reach ? askedBy(given, reach) : getOrInsert(askedBefore, given, () => askedBy(given));

  /**
   * The first page of a common list is prepared once per connection: planning it costs as much as running it. Filters'
   * words stand in its text, so that each gets a plan of its own. Its rows tell `accessChanges`, too.
   */
  async function firstRows(from: Pick<Database, 'select'>, { query, names, order, limit }: Asked) {
    const { field, descending } = order;
    const words = names.map((filter) => `${filter}=${query[filter]}`);
    const name = ['list', source.statementName ?? getTableName(table), field, descending, ...words].join(':');
    const statement = preparedOn(from, name, () => {
      const where = and(...conditionsOf(filters, names, query, (word) => sql.raw(`'${word}'`)));
      const ids = pageOfIds(wayAlong(table, order, where), { descending, limit, offset: 0 });
      return runPlainly(rowsOf(from, telling, ids, order).prepare(name));
    });
    return (await statement.execute()) as Row[];
  }

  /** The rows of a page, from the end and the place that are nearest to it. */
  async function pageRows(
    from: Database,
    narrowing: Narrowing,
    order: ReturnType<typeof orderAsked>,
    part: Part,
    totals: Totals,
  ) {
    const { narrowed, way, isIndexed, pieces } = narrowing;
    const read = (ids: SQL) => rowsOf(from, source, ids, order);
    const anywhere = <W extends Way>(along: W): W => along;
    /** A page along one of the ways: on the first one that has it whole within its first rows. */
    const walk = async (page: Part, beyond = anywhere) => {
      for (const { way: along, rest } of [narrowing, ...narrowing.further]) {
        const rows = await read(walkedIds(table, rest, beyond(along), page));
        if (rows.length === page.limit) return rows;
      }
      return undefined;
    };
    const whole = wholeWay(source, { order }, narrowing);
    const areFew = (told: Total | undefined) => !isIndexed && told !== undefined && told.total <= fewRows;
    // Near the beginning, rows are counted off from there, whatever came since a total was known.
    const isNear = part.offset < deepFrom && (isIndexed || way.from !== table);
    const known = isNear ? undefined : await totals.inTime();
    if (areFew(known ?? totals.now())) return read(fewIds(whole, part));
    let counted = known;
    if (!isIndexed && !counted) {
      const near = await walk(part);
      if (near) return near;
      if (pieces && part.offset + part.limit <= mergedRows) return read(mergedIds(pieces, part));
      // How the others are found hangs on how many they are.
      counted = await totals.inTheEnd();
      if (areFew(counted)) return read(fewIds(whole, part));
    }
    const exact = counted && !counted.isEstimated ? counted.total : undefined;
    // Counted from the end by an estimate, rows would be on two pages, or on none: only the last page is, which shows the end.
    const isLast = counted && part.offset < counted.total && part.offset + part.limit >= counted.total;
    const nearer = counted && (isLast || exact !== undefined) ? fromNearerEnd(part, counted.total) : part;
    if (nearer.limit === 0) return [];
    const list = { ...whole, table, field: order.field, narrowed };
    const { after, ...there } = await locate({ from, background }, list, nearer, exact);
    const beyond = <W extends Way>(along: W): W => ({ ...along, where: and(along.where, after?.(along)) });
    if (isIndexed) return read(pageOfIds(beyond(way), there));
    const isWalked = !known && !after && there.descending === part.descending;
    const near = isWalked ? undefined : await walk(there, beyond);
    if (near) return near;
    // Rows that may all be at the far end of the order are not walked to past all others, unless they are very many.
    const areMany = exact === undefined || exact > exactTotals;
    if (pieces && there.offset + there.limit <= mergedRows) return read(mergedIds(beyond(pieces), there));
    return read(areMany ? pageOfIds(beyond(whole), there) : gatheredIds(beyond(whole), there));
  }

  /** `from`: the database that the rows are read from. */
  async function list(given: ListQuery, reach?: Scope, from = db) {
    const asked = askedFor(given, reach);
    const { query, names, order, limit, offset, narrowed, kept, isCommon } = asked;
    const { field, sort, descending } = order;
    // Most pages need none: they are first ones, whose total is known.
    const where = () => whereOf(source, asked);
    const search = async (term: string) => {
      // Waited for, however long it takes: without it, who has few would not find them among all others'.
      const areFew = await leavesFew(counting, source, asked);
      return searchIn(
        shares(from).db,
        searched,
        term,
        { ...wayTo(source, asked), areFew, sort, descending },
        finder,
      );
    };
    const found: FoundIds | undefined = query.q ? await search(query.q) : undefined;
    // What a search finds of very many depends on the order that it looks through.
    const ownKey = found ? JSON.stringify([narrowed, query.q, field, descending]) : narrowed;
    const count = () =>
      counts.soon(ownKey, () => {
        if (found) return found.count(background);
        return totalOf(background, { table, where: where(), kept }, exactTotals);
      });
    /** Where there are so many that no exact total is told, none is waited for: it is counted when the rows are there. */
    const totalNow = async (): Promise<Total | undefined> => {
      const last = counts.last(ownKey);
      if (last) return last.isEstimated ? last : count();
      if (found ? !found.guess : kept) return count();
      // How many several filters leave is not known without looking through one of them.
      if (found && names.length > 1) return found.guess;
      const some = await counts.soon(`rough ${narrowed}`, () =>
        countRows(background, { table, where: where(), kept }, roughTo),
      );
      if (!found && !some?.isEstimated) return some;
      return some && some.total > exactTotals ? (found?.guess ?? some) : count();
    };
    const totals = lateTotals(totalNow(), totalWaitMs, counts.last(ownKey));

    const readRows = async () => {
      if (isCommon) return firstRows(quick.of(from, shares), asked);
      const { db: reader } = shares(from);
      if (found) return rowsOf(reader, source, found.slice(limit, offset), order);
      return pageRows(
        reader,
        { narrowed, ...wayTo(source, asked) },
        order,
        { descending, limit, offset },
        totals,
      );
    };
    const rows = (await readRows()) as (Row & { readonly accessChanges?: string })[];
    const isFirst = offset === 0;
    const isAll = !found || found.isAll;
    // Whether a search that found nothing looked at all there is, its total alone says.
    const known = isFirst && rows.length === 0 && !isAll ? await totals.inTheEnd() : await totals.inTime();
    if (known?.isEstimated) void count();
    // A list never fails by its total: without it, it tells what is sure, which is one row more where there may be.
    const sure = rows.length > 0 ? offset + rows.length + (rows.length === limit ? 1 : 0) : 0;
    // A page that is not full shows the last ones.
    const isExact = isAll && rows.length < limit && (isFirst || rows.length > 0);
    // A replica may not have come to it.
    const told = from === db ? rows[0]?.accessChanges : undefined;
    const total = known ?? { total: sure, isEstimated: !isExact };
    // No estimate is less than what is shown.
    const least = total.isEstimated ? Math.max(total.total, sure) : total.total;
    return { rows: rows as Row[], accessChanges: told, ...total, total: least };
  }

  return {
    list,
    /** Whether it is the first page of a common list, which an index begins with, whoever asks. */
    isCommon: (given: ListQuery) => askedFor(given).isCommon,
    changed: () => counts.changed(),
  };
}
