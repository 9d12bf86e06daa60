// A list's page, search, sort order and filters. The URL is where they are kept, under the names that the API
// gives them, so that a list can be linked to, reloaded, and found again by Back.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Contract, maxSearchLength } from '#src/shared/contract.ts';

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export interface ListState {
  readonly page: number;
  readonly q: string;
  readonly sort: Sort | undefined;
  /** Filters by their names in the contract. */
  readonly filters: Readonly<Record<string, string>>;
}

type Listed = Pick<Contract, 'name' | 'sorters' | 'filters'>;

/** Reads a URL's query. What the contract does not know, or a rule refuses, is as if it were not there. */
export function readListState(params: URLSearchParams, contract: Listed): ListState {
  const page = /^[1-9]\d{0,8}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  const field = params.get('sort') ?? '';
  const order = params.get('order') === 'desc' ? 'desc' : 'asc';
  const filters = Object.entries(contract.filters).flatMap(([name, schema]) => {
    const value = params.get(name);
    return value !== null && schema.safeParse(value).success ? [[name, value] as const] : [];
  });
  return {
    page,
    q: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
    sort: contract.sorters.includes(field) ? { field, order } : undefined,
    filters: Object.fromEntries(filters),
  };
}

/** The query of a state; the first page, no search and no order leave nothing behind. */
export function writeListState({ page, q, sort, filters }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const [name, value] of Object.entries(filters)) params.set(name, value);
  if (sort) {
    params.set('sort', sort.field);
    params.set('order', sort.order);
  }
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The query parameter of what stands open above a list, see `use-opened.ts`. It is no part of the list's state. */
export const openParam = 'open';

const lastQueries = new Map<string, string>();

/** Where a resource's list is, as it was last seen: the page and the search of before. */
export const listUrl = (contract: Pick<Contract, 'name'>) =>
  `/${contract.name}${lastQueries.get(contract.name) ?? ''}`;

/**
 * The state of the list on this screen and how to change it. Whatever narrows or orders anew begins at page 1.
 * `replace` leaves no step for Back (typing in the search box, stepping back from an empty page).
 */
export function useListState(contract: Listed) {
  const [params, setParams] = useSearchParams();
  const state = readListState(params, contract);
  const query = writeListState(state).toString();

  useEffect(() => {
    lastQueries.set(contract.name, query === '' ? '' : `?${query}`);
  }, [contract.name, query]);

  const change = (changed: Partial<ListState>, replace = false) => {
    const next = writeListState({ ...state, page: 1, ...changed });
    // A search that was typed just before may arrive when something is open already.
    const open = params.get(openParam);
    if (open !== null) next.set(openParam, open);
    setParams(next, { replace });
  };

  return { state, change };
}
