// Describes a list: its table, row, filters, sorters and searched texts.
import { and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { RecordTable } from '#server/db/columns.ts';
import type { SearchedTexts } from '#server/db/search.ts';
import type { Scope } from '#server/http/access.ts';
import { defaultLimit, type ListQuery } from '#shared/contract/contract.ts';
import type { CounterName } from './counters.ts';

export type Filter = (value: string) => SQL;

export type Sorter = AnyPgColumn | SQL;

/** Texts of related records that a search looks in, such as the owner's name of a store. */
export interface RelatedTexts {
  readonly searched: SearchedTexts;
  /** Whether a related record of the current row matches. */
  readonly exists: (matches: SQL) => SQL;
  /** Selects the ids of rows whose related records match, by index. */
  readonly ids: (matches: SQL) => SQL;
}

export interface ListSource {
  readonly table: RecordTable;
  /** A prefix for the names of prepared statements, if the table has several lists. */
  readonly statementName?: string;
  readonly row: SelectedFieldsFlat;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly filterDefaults?: Readonly<Record<string, string>> | undefined;
  /** Additional orders in which an index has the rows of a filter. */
  readonly indexedOrders?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  /** Filters by a join table. No index has their rows in an order of the list. */
  readonly joinFilters?: readonly string[] | undefined;
  /** The first sorter is the default order. Each is backed by an index, see `listIndexes`. */
  readonly sorters: Readonly<Record<string, Sorter>>;
  /** Counters with totals: `all` for the whole list, others for a single filter. */
  readonly counters?: Readonly<Record<string, CounterName | undefined>> | undefined;
  /** The sorter of a record's title. By default `name`. */
  readonly title?: string | undefined;
  readonly searchAlso?: RelatedTexts | undefined;
}

export interface Order {
  readonly field: string;
  readonly sort: Sorter;
  readonly descending: boolean;
}

/** Filter values by name. Undefined values do not filter. */
export type Filters = Readonly<Record<string, unknown>>;

/** A list query, resolved against its source. */
export interface ResolvedQuery {
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  readonly search: string | undefined;
  /** The filters in effect. */
  readonly values: Readonly<Record<string, string>>;
  readonly scope: Scope | undefined;
  /** All conditions but the search. */
  readonly where: SQL | undefined;
}

/** The order of a query. The default order is descending, so that the newest records come first. */
export function orderOf(
  { sorters }: Pick<ListSource, 'sorters'>,
  { sort, order }: Pick<ListQuery, 'sort' | 'order'>,
): Order {
  const field = sort ?? (Object.keys(sorters)[0] as string);
  return { field, sort: sorters[field] as Sorter, descending: (order ?? (sort ? 'asc' : 'desc')) === 'desc' };
}

/** An `order by` clause. The id breaks ties, so that pages never overlap. */
export function orderBy({ sort, descending }: Pick<Order, 'sort' | 'descending'>, id: SQLWrapper): SQL {
  const direction = descending ? desc : asc;
  return sql`${direction(sort)}, ${direction(id)}`;
}

export const whereClause = (where: SQL | undefined) => (where ? sql`where ${where}` : sql``);

/** The filters in effect: the query's values over the list's defaults. */
export function filterValues({ filters, filterDefaults }: ListSource, query: Filters) {
  const values = { ...filterDefaults, ...query } as Record<string, unknown>;
  const names = Object.keys(filters).filter((name) => values[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, values[name] as string]));
}

export const filterConditions = ({ filters }: ListSource, values: Readonly<Record<string, string>>): SQL[] =>
  Object.entries(values).map(([name, value]) => (filters[name] as Filter)(value));

export function resolveQuery(source: ListSource, query: ListQuery, scope?: Scope): ResolvedQuery {
  const limit = query.limit ?? defaultLimit;
  const values = filterValues(source, query);
  return {
    order: orderOf(source, query),
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
    search: query.q || undefined,
    values,
    scope,
    where: and(scope?.where, ...filterConditions(source, values)),
  };
}
