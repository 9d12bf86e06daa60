// Reads and writes a list's state in the URL: `?q=&<filter>=&sort=&order=&limit=&page=`. The API uses the same names.

import { type Contract, defaultLimit, maxSearchLength, pageSizes } from './contract.ts';

/** The query parameter of the drawer that is open over a list. It is not part of the list's state. */
export const openParam = 'open';

/** The query parameter of the active tab on a screen with several lists. */
export const tabParam = 'tab';

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly q: string;
  readonly sort: Sort | undefined;
  readonly filters: Readonly<Record<string, string>>;
}

/** The query parameters of the saved view and of columns that differ from it. */
export const viewParam = 'view';
export const columnsParam = 'columns';

const listParams = ['q', 'sort', 'order', 'limit', 'page'];
/** Query parameters that are not part of a list's state. */
const otherParams = [openParam, tabParam, viewParam, columnsParam];

/** Reads a list's state from a query without validating filters. `size` is the page size if the query has none. */
export function readListQuery(params: URLSearchParams, size = defaultLimit): ListQuery {
  const page = params.get('page') ?? '';
  const field = params.get('sort');
  const filters = [...params].filter(([name]) => !listParams.includes(name) && !otherParams.includes(name));
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    limit: pageSizes.find((one) => String(one) === params.get('limit')) ?? size,
    q: (params.get('q') ?? '').trim(),
    sort: field ? { field, order: params.get('order') === 'desc' ? 'desc' : 'asc' } : undefined,
    filters: Object.fromEntries(filters),
  };
}

/** Reads a list's state from a query. Ignores filters and sorters that the contract does not allow. */
export function readListState(
  query: URLSearchParams,
  contract: Pick<Contract, 'sorters' | 'filters'>,
  size?: number,
): ListQuery {
  const { page, limit, q, sort, filters } = readListQuery(query, size);
  const validFilters = Object.entries(filters).filter(
    ([name, value]) =>
      Object.hasOwn(contract.filters, name) && contract.filters[name]?.safeParse(value).success,
  );
  return {
    page,
    limit,
    q: q.slice(0, maxSearchLength),
    sort: sort && contract.sorters.includes(sort.field) ? sort : undefined,
    filters: Object.fromEntries(validFilters),
  };
}

/** Returns the filters with invalid values. The list ignores them. */
export const rejectedFilters = (
  query: URLSearchParams,
  { filters }: Pick<Contract, 'filters'>,
): [name: string, value: string][] =>
  Object.entries(readListQuery(query).filters).filter(
    ([name, value]) => Object.hasOwn(filters, name) && !filters[name]?.safeParse(value).success,
  );

/** Builds the query of the API call for a server that searches, filters and sorts. */
export function listCallQuery({ page, limit, q, sort, filters }: ListQuery): URLSearchParams {
  const narrowing = { page, limit, ...(q !== '' && { q }), ...filters };
  const sorting = sort ? { sort: sort.field, order: sort.order } : {};
  const params = Object.entries({ ...narrowing, ...sorting }).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(params);
}

/** Writes a list's state as a query. Omits default values. */
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

/** Returns the parameters of a query that are not part of the list's state. */
export function paramsOutsideList(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => otherParams.includes(name)));
}
