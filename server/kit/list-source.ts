// What a list is made of: its table, its row, and what it can be filtered, ordered and searched by.
import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { SearchedTexts } from '#server/db/search.ts';
import type { ListQuery } from '#src/shared/contract.ts';
import type { Filter, JoinedFilter, PartialIndex, Sorter } from './fields.ts';
import type { TallyName } from './tallies.ts';
import type { RecordTable } from './write.ts';

/** Where else than in its own texts a row can match: in those of what it belongs to, or of what belongs to it. */
export interface SearchBranch {
  readonly searched: SearchedTexts;
  /** Whether what matches there belongs to a row, looked at for one row after the other. */
  readonly where: (matches: SQL) => SQL;
  /**
   * A query of the ids of rows to which what matches belongs, by an index. Where `withMaxBytes` limits how much is looked at in it, it
   * gives as many where there may be more, null for what has no row.
   */
  readonly ids: (matches: SQL, withMaxBytes: SQL) => SQL;
}

/** Rows in an order, as an index has them: of their table, or of one that is linked to it. */
export interface Way {
  readonly from: PgTable;
  readonly id: AnyPgColumn;
  readonly sort: Sorter;
  readonly where?: SQL | undefined;
}

/** Rows that an index has in several pieces, each in the order; a row may stand in more than one. */
export interface Pieces extends Way {
  /** A query of the `key` of each piece, which `where` asks for. */
  readonly among: SQL;
}

export interface ListSource {
  readonly table: RecordTable;
  /** Names its prepared statements; by default the table. Lists of one table with different rows need different names. */
  readonly statementName?: string;
  /** The columns of a row as it is answered. */
  readonly row: SelectedFieldsFlat;
  readonly filters: Readonly<Record<string, Filter>>;
  /** The filters that know a few words, and nothing else, with these words. */
  readonly wordFilters: ReadonlyMap<string, readonly string[]>;
  /** The filters of which the table's indexes have what they leave in each order: all but ranges, and what is linked. */
  readonly indexed: ReadonlySet<string>;
  /** The filters that a linked table answers in each order. */
  readonly linked: ReadonlyMap<string, JoinedFilter>;
  readonly parts: readonly PartialIndex[];
  /** The filters by a range of what a sorter sorts by, with this sorter: an index in its order has them as a piece. */
  readonly rangeSorters: ReadonlyMap<string, string>;
  /** What a filter is where it is not asked for. */
  readonly filterDefaults?: Readonly<Record<string, string>> | undefined;
  /** The filters by a record for which it is kept how many there are, and need not be counted. */
  readonly totals?: Readonly<Record<string, TallyName | undefined>> | undefined;
  /** What each sorter sorts by; an index must stand behind it. The first one is the list's own order. */
  readonly sorters: Readonly<Record<string, Sorter>>;
  /** The sorter of what a row is called: a search for one letter looks at its beginning. By default `name`. */
  readonly title?: string | undefined;
  readonly searchAlso?: SearchBranch | undefined;
}

/** What a list is ordered by, and then by id. */
export interface Order {
  readonly sort: Sorter;
  readonly descending: boolean;
}

/** The order that is asked for; by default the list's own, newest first. */
export function orderAsked(
  { sorters }: Pick<ListSource, 'sorters'>,
  { sort, order }: Pick<ListQuery, 'sort' | 'order'>,
): Order & { readonly field: string } {
  const field = sort ?? (Object.keys(sorters)[0] as string);
  return { field, sort: sorters[field] as Sorter, descending: (order ?? (sort ? 'asc' : 'desc')) === 'desc' };
}

/** For `order by`. */
export function inOrder({ sort, descending }: Order, id: SQLWrapper): SQL {
  const direction = descending ? desc : asc;
  return sql`${direction(sort)}, ${direction(id)}`;
}

/** The ids of these rows, in order. */
export const idsInOrder = ({ from, id, sort, where }: Way, descending: boolean): SQL =>
  sql`select ${id} as id from ${from} ${where ? sql`where ${where}` : sql``}
    order by ${inOrder({ sort, descending }, id)}`;

/** Filters by their names: what is undefined is not asked for. */
export type Filters = Readonly<Record<string, unknown>>;

/** The filters that are asked for, in the order in which they are named. */
export const namesOf = (filters: Filters, known: ListSource['filters']) =>
  Object.keys(filters).filter((name) => Object.hasOwn(known, name) && filters[name] !== undefined);

/** The condition of each filter. `write`: how its value stands in the statement, by default as a parameter. */
export const conditionsOf = (
  known: ListSource['filters'],
  names: readonly string[],
  asked: Filters,
  write: (value: string) => string | SQLWrapper = (value) => value,
): SQL[] => names.map((name) => (known[name] as Filter)(write(asked[name] as string), asked[name] as string));
