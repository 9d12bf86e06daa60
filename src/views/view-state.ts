// What a saved view is in a list's address: its filters, search and order stand there as everybody's do, beside its id. So
// whatever becomes of the view, the address shows the same rows.
import { type Contract, defaultLimit } from '#src/shared/contract.ts';
import {
  columnsParam,
  type ListQuery,
  readListQuery,
  readListState,
  viewParam,
  writeListQuery,
} from '#src/shared/list-query.ts';
import type { View } from '#src/shared/views.ts';

export type Columns = readonly string[] | null;
type Listed = Pick<Contract, 'filters' | 'sorters'>;

/** Filters, search and order as a view keeps them. */
export function queryOf({ q, sort, filters }: Pick<ListQuery, 'q' | 'sort' | 'filters'>): string {
  const sorted = Object.fromEntries(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)));
  return String(writeListQuery({ page: 1, limit: defaultLimit, q, sort, filters: sorted }));
}

/** What of a view's query the list knows. */
export const knownQuery = (contract: Listed, { query }: Pick<View, 'query'>): string =>
  queryOf(readListState(new URLSearchParams(query), contract));

/** The filters of a view that the list does not know, or no longer with this value. */
export function unknownIn(contract: Listed, { query }: Pick<View, 'query'>): string[] {
  const asked = new URLSearchParams(query);
  const { filters } = readListState(asked, contract);
  return Object.keys(readListQuery(asked).filters).filter((name) => !Object.hasOwn(filters, name));
}

/** The query of the list's address that shows a view as it was saved. */
export function addressOf(contract: Listed, view: Pick<View, 'id' | 'query'>): URLSearchParams {
  const address = new URLSearchParams(knownQuery(contract, view));
  address.set(viewParam, view.id);
  return address;
}

/** In the place of columns: the list's own. */
const ownColumns = 'own';

export function readColumns(text: string): Columns {
  if (text === ownColumns) return null;
  return text === '' ? [] : text.split(',');
}

/** The address with these columns, where they are not the view's. */
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
