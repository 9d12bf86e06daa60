// What of a list stands in an address: `?q=&<filter>=&sort=&order=&limit=&page=`, the names that the API gives them.

import { type Contract, defaultLimit, maxSearchLength, pageSizes } from './contract.ts';

/** The query parameter of what stands open above a list. It is no part of the list's state. */
export const openParam = 'open';

/** The query parameter of the tab that a list stands in, on a screen of several lists. */
export const tabParam = 'tab';

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export interface ListQuery {
  readonly page: number;
  /** How many rows a page has. */
  readonly limit: number;
  readonly q: string;
  readonly sort: Sort | undefined;
  /** Filters by their names. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The query parameters of the view that a list is seen by, and of columns that are not the view's. */
export const viewParam = 'view';
export const columnsParam = 'columns';

const own = ['q', 'sort', 'order', 'limit', 'page'];
/** What an address may hold beside a list's state. */
const foreign = [openParam, tabParam, viewParam, columnsParam];

/**
 * Reads an address's query; what each name may hold is for the list's contract to judge. `size`: how many rows a page has
 * where the address does not say.
 */
export function readListQuery(params: URLSearchParams, size = defaultLimit): ListQuery {
  const page = params.get('page') ?? '';
  const field = params.get('sort');
  const others = [...params].filter(([name]) => !own.includes(name) && !foreign.includes(name));
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    limit: pageSizes.find((one) => String(one) === params.get('limit')) ?? size,
    q: (params.get('q') ?? '').trim(),
    sort: field ? { field, order: params.get('order') === 'desc' ? 'desc' : 'asc' } : undefined,
    filters: Object.fromEntries(others),
  };
}

/** Reads an address's query. What the contract does not know, or a rule refuses, is as if it were not there. */
export function readListState(
  query: URLSearchParams,
  contract: Pick<Contract, 'sorters' | 'filters'>,
  size?: number,
): ListQuery {
  const { page, limit, q, sort, filters } = readListQuery(query, size);
  const known = Object.entries(filters).filter(
    ([name, value]) =>
      Object.hasOwn(contract.filters, name) && contract.filters[name]?.safeParse(value).success,
  );
  return {
    page,
    limit,
    q: q.slice(0, maxSearchLength),
    sort: sort && contract.sorters.includes(sort.field) ? sort : undefined,
    filters: Object.fromEntries(known),
  };
}

/** The filters of an address that a rule refuses, with their values. They narrow nothing. */
export const refusedFilters = (
  query: URLSearchParams,
  { filters }: Pick<Contract, 'filters'>,
): [name: string, value: string][] =>
  Object.entries(readListQuery(query).filters).filter(
    ([name, value]) => Object.hasOwn(filters, name) && !filters[name]?.safeParse(value).success,
  );

/** The query of the call for a list in this state, to a server that searches, filters and sorts. */
export function listCallQuery({ page, limit, q, sort, filters }: ListQuery): URLSearchParams {
  const asked = { page, limit, ...(q !== '' && { q }), ...filters };
  const ordered = sort ? { sort: sort.field, order: sort.order } : {};
  const params = Object.entries({ ...asked, ...ordered }).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(params);
}

/** The query of a list: the first page, ten rows on it, no search and no order leave nothing behind. */
export function writeListQuery({ page, limit, q, sort, filters }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const [name, value] of Object.entries(filters)) params.set(name, value);
  if (sort) {
    params.set('sort', sort.field);
    params.set('order', sort.order);
  }
  if (limit !== defaultLimit) params.set('limit', String(limit));
  if (page > 1) params.set('page', String(page));
  return params;
}

/** What is no part of a list's state in this query. */
export function foreignTo(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => foreign.includes(name)));
}
