// By which index the rows of a list are come to: that of the order that is asked for, that of a filter in it, or one of a linked table.
import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type JoinedFilter, rangeOn } from './fields.ts';
import {
  conditionsOf,
  type ListSource,
  type Order,
  type orderAsked,
  type Pieces,
  type Way,
} from './list-source.ts';
import type { Narrowed } from './list-totals.ts';
import type { RecordTable } from './write.ts';

/** What a list is narrowed to, in which order. */
interface Asked extends Narrowed {
  readonly order: ReturnType<typeof orderAsked>;
}

/** A way past rows that are not asked for. */
export interface Walk {
  readonly way: Way;
  /** What the rows that are asked for are that others along it are not. */
  readonly rest: SQL | undefined;
}

/** The rows that are asked for. */
export interface WayTo extends Walk {
  readonly where: SQL | undefined;
  /** Whether there are no others along the way: an index has them in their order. */
  readonly isIndexed: boolean;
  /** Other ways to them: what is rare in one may be frequent in another. */
  readonly further: readonly Walk[];
  /** Where these are the rows of several records and no others. */
  readonly pieces?: Pieces | undefined;
}

/** Along a sorter's own index, or that of a filter by columns of the table. */
export const wayAlong = (table: RecordTable, { sort }: Order, where?: SQL): Way => ({
  from: table,
  id: table.id,
  sort,
  where,
});

type Source = Pick<
  ListSource,
  'table' | 'filters' | 'sorters' | 'indexed' | 'linked' | 'parts' | 'rangeSorters'
>;

/** The conditions of reach and of these filters. */
const conditionOf = ({ filters }: Source, { query, reach }: Narrowed, names: readonly string[]) =>
  and(reach?.where, ...conditionsOf(filters, names, query));

/** All that it is narrowed to. */
export const whereOf = (source: Source, narrowed: Narrowed) => conditionOf(source, narrowed, narrowed.names);

const isOwnOrder = ({ sorters }: Source, { order }: Asked) => order.field === Object.keys(sorters)[0];

/** Whether the table has an index of what these filters, and reach, leave in each order. */
export function hasIndex({ indexed }: Source, { reach }: Narrowed, names: readonly string[]): boolean {
  const [filter, ...others] = names;
  if (filter === undefined) return true;
  return !reach && others.length === 0 && indexed.has(filter);
}

/** The way to all of the rows and no others: by such an index, or along the order past others. */
export const wholeWay = (
  { table }: Source,
  { order }: Pick<Asked, 'order'>,
  { where, way, isIndexed }: WayTo,
) => (isIndexed ? way : wayAlong(table, order, where));

/** Along a linked table, to the rows of a record, by what it is called there, in these ranges. */
function linkedWay({ linked }: Source, asked: Asked, name: string, of: string | SQL, ranges: string[]): Way {
  const { table: from, id, sorters, ranges: said, where } = linked.get(name) as JoinedFilter;
  const sort = sorters[asked.order.field] as AnyPgColumn;
  const inRange = ranges.map((range) =>
    (said?.[range] ?? rangeOn(sort, range))(asked.query[range] as string),
  );
  return { from, id, sort, where: and(where(of), ...inRange) };
}

/** The rows of several records, where nothing else is asked for but ranges. */
function piecesOf(source: Source, asked: Asked, names: string[], ranges: string[]): Pieces | undefined {
  const [name = '', ...others] = names;
  const among = source.linked.get(name)?.among;
  if (!among || others.length > 0 || asked.reach) return undefined;
  const way = linkedWay(source, asked, name, sql`keys.key`, ranges);
  return { ...way, among: among(asked.query[name] as string) };
}

/** The ways to the rows, each by an index that leaves others out; at first the one that leaves most out. */
export function wayTo(source: Source, asked: Asked): WayTo {
  const { table, indexed, linked, rangeSorters, parts } = source;
  const { query, names, reach, order } = asked;
  const where = whereOf(source, asked);
  // A range of what it sorts by is a piece of an index.
  const ranges = names.filter((name) => rangeSorters.get(name) === order.field);
  const others = names.filter((name) => rangeSorters.get(name) !== order.field);
  const along = (part: SQL | undefined) => wayAlong(table, order, part);
  if (hasIndex(source, asked, others)) {
    return { where, way: along(where), rest: undefined, isIndexed: true, further: [] };
  }
  const ofAll = { ...asked, reach: undefined };
  /** Along a way that leaves this filter's rows: what it asks for is not looked at once more, an index may not have it. */
  const by = (name: string, way: Way) => {
    const beside = others.filter((other) => other !== name);
    return { way, rest: conditionOf(source, asked, beside) };
  };
  const byLinks = others
    .filter((name) => linked.has(name) && !linked.get(name)?.among)
    .map((name) => by(name, linkedWay(source, asked, name, query[name] as string, ranges)));
  const byFilters = others
    .filter((name) => indexed.has(name))
    .map((name) => by(name, along(conditionOf(source, ofAll, [name, ...ranges]))));
  const inRange = conditionOf(source, ofAll, ranges);
  const ofOthers = conditionOf(source, asked, others);
  const byParts = parts
    .filter(
      ({ filters, sorters }) =>
        sorters.includes(order.field) && filters.some((name) => others.includes(name)),
    )
    .map((part) => ({ way: along(and(part.where, inRange)), rest: ofOthers }));
  const byReach = reach
    ? [{ way: along(and(reach.where, inRange)), rest: conditionOf(source, ofAll, others) }]
    : [];
  // Which of them leaves out most is not known: in the list's own order it is the record, as a rule, and in others the word.
  const ways = isOwnOrder(source, asked) ? [...byLinks, ...byFilters] : [...byFilters, ...byLinks];
  const [first = { way: along(inRange), rest: ofOthers }, ...further] = [...ways, ...byParts, ...byReach];
  const pieces = piecesOf(source, asked, others, ranges);
  return { where, ...first, isIndexed: first.rest === undefined, further, pieces };
}
