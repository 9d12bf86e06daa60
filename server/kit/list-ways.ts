// By which index the rows of a list are come to: that of the order that is asked for, that of a filter in it, or one of a linked table.
import { and, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type LinkedFilter, rangeOn } from './fields.ts';
import { conditionsOf, type ListSource, type Order, type orderAsked, type Way } from './list-source.ts';
import type { Narrowed } from './list-totals.ts';
import type { RecordTable } from './write.ts';

/** What a list is narrowed to, in which order. */
interface Asked extends Narrowed {
  readonly order: ReturnType<typeof orderAsked>;
}

/** The rows that are asked for. */
export interface WayTo {
  readonly where: SQL | undefined;
  /** An index that has them in their order. */
  readonly way: Way;
  /** What they are that others of this index are not. */
  readonly rest: SQL | undefined;
  /** Whether there are no others. */
  readonly isIndexed: boolean;
}

/** Along a sorter's own index, or that of a filter by columns of the table. */
export const wayAlong = (table: RecordTable, { sort }: Order, where?: SQL): Way => ({
  from: table,
  id: table.id,
  sort,
  where,
});

type Source = Pick<ListSource, 'table' | 'filters' | 'sorters' | 'indexed' | 'linked' | 'rangeSorters'>;

/** The conditions of reach and of these filters. */
const conditionOf = ({ filters }: Source, { query, reach }: Narrowed, names: readonly string[]) =>
  and(reach?.where, ...conditionsOf(filters, names, (name) => query[name] as string));

/** All that it is narrowed to. */
export const whereOf = (source: Source, narrowed: Narrowed) => conditionOf(source, narrowed, narrowed.names);

const isOwnOrder = ({ sorters }: Source, { order }: Asked) => order.field === Object.keys(sorters)[0];

/** Whether the table has an index of what these filters, and reach, leave in this order. */
export function hasIndex(source: Source, asked: Asked, names = asked.names): boolean {
  const { reach, order } = asked;
  const [filter, ...others] = names;
  if (filter === undefined) return !reach || isOwnOrder(source, asked);
  return !reach && others.length === 0 && source.indexed.get(filter)?.has(order.field) === true;
}

/** The way to all of the rows and no others: by such an index, or along the order past others. */
export const wholeWay = (
  { table }: Source,
  { order }: Pick<Asked, 'order'>,
  { where, way, isIndexed }: WayTo,
) => (isIndexed ? way : wayAlong(table, order, where));

/** The way to the rows by an index that leaves most others out. */
export function wayTo(source: Source, asked: Asked): WayTo {
  const { table, indexed, linked, rangeSorters } = source;
  const { query, names, order } = asked;
  const where = whereOf(source, asked);
  // A range of what it sorts by is a piece of an index.
  const ranges = names.filter((name) => rangeSorters.get(name) === order.field);
  const others = names.filter((name) => rangeSorters.get(name) !== order.field);
  if (hasIndex(source, asked, others)) {
    return { where, way: wayAlong(table, order, where), rest: undefined, isIndexed: true };
  }
  const filter = others.find((name) => indexed.get(name)?.has(order.field));
  const link = others.find((name) => linked.has(name));
  // In the list's own order a record's rows are fewer than those of a word, as a rule.
  if (link !== undefined && (filter === undefined || isOwnOrder(source, asked))) {
    const { table: from, id, sorters, ranges: said, where: by } = linked.get(link) as LinkedFilter;
    const sort = sorters[order.field] as AnyPgColumn;
    const pieces = ranges.map((name) => (said?.[name] ?? rangeOn(sort, name))(query[name] as string));
    const way = { from, id, sort, where: and(by(query[link] as string), ...pieces) };
    const beside = others.filter((name) => name !== link);
    const rest = conditionOf(source, asked, beside);
    return { where, way, rest, isIndexed: rest === undefined };
  }
  const isByReach = filter === undefined && isOwnOrder(source, asked);
  const part = conditionOf(
    source,
    isByReach ? asked : { ...asked, reach: undefined },
    filter === undefined ? ranges : [filter, ...ranges],
  );
  return { where, way: wayAlong(table, order, part), rest: where, isIndexed: false };
}
