// Converts views to URLs. The URL holds the view's id and its filters, so it shows the same rows if the view changes.
import { type Contract, defaultLimit } from '#shared/contract/contract.ts';
import {
  columnsParam,
  type ListQuery,
  readListQuery,
  readListState,
  viewParam,
  writeListQuery,
} from '#shared/contract/list-query.ts';
import type { View } from '#shared/contract/views.ts';

export type Columns = readonly string[] | null;
type Listed = Pick<Contract, 'filters' | 'sorters'>;

/** Writes filters, search and sorting as a view stores them. */
export function queryOf({ q, sort, filters }: Pick<ListQuery, 'q' | 'sort' | 'filters'>): string {
  const sorted = Object.fromEntries(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)));
  return String(writeListQuery({ page: 1, limit: defaultLimit, q, sort, filters: sorted }));
}

/** Returns a view's query without filters and sorters that the list does not allow. */
export const validQuery = (contract: Listed, { query }: Pick<View, 'query'>): string =>
  queryOf(readListState(new URLSearchParams(query), contract));

/** Returns the names of a view's filters that the list no longer allows. */
export function unsupportedFilters(contract: Listed, { query }: Pick<View, 'query'>): string[] {
  const params = new URLSearchParams(query);
  const { filters } = readListState(params, contract);
  return Object.keys(readListQuery(params).filters).filter((name) => !Object.hasOwn(filters, name));
}

/** Returns the URL query that opens a view. */
export function addressOf(contract: Listed, view: Pick<View, 'id' | 'query'>): URLSearchParams {
  const address = new URLSearchParams(validQuery(contract, view));
  address.set(viewParam, view.id);
  return address;
}

/** The value of the columns parameter for the list's defaults. */
const ownColumns = 'own';

export function readColumns(text: string): Columns {
  if (text === ownColumns) return null;
  return text === '' ? [] : text.split(',');
}

/** Sets the columns parameter, or removes it if the columns equal the view's. */
export function withColumns(
  address: URLSearchParams,
  columns: Columns,
  view: Pick<View, 'columns'> | undefined,
) {
  if (view && sameColumns(view.columns, columns)) address.delete(columnsParam);
  else address.set(columnsParam, columns?.join() ?? ownColumns);
  return address;
}

export const sameColumns = (one: Columns, other: Columns): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
