// A list's page, search, sort order and filters. The URL is where they are kept, under the names that the API
// gives them, so that a list can be linked to, reloaded, and found again by Back.
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { onSessionChange } from '#providers/session.ts';
import { type Contract, maxSearchLength } from '#src/shared/contract.ts';
import { useUrlQuery } from './use-url-query.ts';

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

/** What a header's click sorts by next: upwards, then downwards, then as the server orders by itself. */
export function nextSort(field: string, sort: Sort | undefined): Sort | undefined {
  if (sort?.field !== field) return { field, order: 'asc' };
  return sort.order === 'asc' ? { field, order: 'desc' } : undefined;
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

/** The query parameter of the tab that a list stands in, on a screen of several lists. */
export const tabParam = 'tab';

const lastUrls = new Map<string, string>();
// They are this person's: another who signs in here begins with whole lists.
onSessionChange(() => lastUrls.clear());

/** Where a resource's list is, as it was last seen: the page and the search of before. */
export const listUrl = (contract: Pick<Contract, 'name'>) =>
  lastUrls.get(contract.name) ?? `/${contract.name}`;

/**
 * The state of the list on this screen and how to change it. Whatever narrows or orders anew begins at page 1.
 * `replace` leaves no step for Back (typing in the search box, stepping back from an empty page).
 */
export function useListState(contract: Listed) {
  const [params, changeQuery] = useUrlQuery();
  const state = readListState(params, contract);
  const { pathname } = useLocation();
  const tab = params.get(tabParam);
  const written = writeListState(state);
  if (tab !== null) written.set(tabParam, tab);
  const url = written.size === 0 ? pathname : `${pathname}?${written}`;

  useEffect(() => {
    lastUrls.set(contract.name, url);
  }, [contract.name, url]);

  const edit = (changed: (now: ListState) => Partial<ListState>, replace = false) =>
    changeQuery(
      (query) => {
        const now = readListState(query, contract);
        const next = writeListState({ ...now, page: 1, ...changed(now) });
        // A search that was typed just before may arrive when something is open already.
        const old = [...query.keys()].filter((name) => name !== tabParam && name !== openParam);
        for (const name of old) query.delete(name);
        for (const [name, value] of next) query.set(name, value);
      },
      { replace },
    );

  const change = (changed: Partial<ListState>, replace?: boolean) => edit(() => changed, replace);
  /** From the query as it is now: a second click may come before the first one is drawn. */
  const sortBy = (field: string) => edit(({ sort }) => ({ sort: nextSort(field, sort) }));
  const filter = (name: string, value: string | undefined) =>
    edit(({ filters: { [name]: _, ...others } }) => ({
      filters: value === undefined ? others : { ...others, [name]: value },
    }));
  return { state, change, filter, sortBy };
}
