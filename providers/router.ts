// React Router's bindings for Refine, with addresses that people can read: Refine's own would write a table's state as
// `sorters[0][field]=…`, unencoded.
import {
  type CrudFilter,
  type CrudSort,
  type IResourceItem,
  matchResourceFromRoute,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core';
import reactRouter from '@refinedev/react-router-v6';
import { useCallback, useContext } from 'react';
import { matchPath, useLocation, useNavigate, useParams } from 'react-router-dom';
import { defaultLimit } from '#src/shared/contract.ts';
import { foreignTo, type ListQuery, readListQuery, writeListQuery } from '#src/shared/list-query.ts';

/** The search as one of a table's filters. */
const searchField = 'q';

/** A table's state as Refine's hooks take it. */
export interface TableParams {
  readonly current: number;
  readonly pageSize: number;
  readonly filters: CrudFilter[];
  readonly sorters: CrudSort[];
}

export const tableParams = ({ page, limit, q, sort, filters }: ListQuery): TableParams => ({
  current: page,
  pageSize: limit,
  filters: [
    ...(q === '' ? [] : [{ field: searchField, operator: 'contains' as const, value: q }]),
    ...Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
  ],
  sorters: sort ? [sort] : [],
});

function listQueryOf({ current, pageSize, filters, sorters }: Partial<TableParams>): ListQuery {
  const values = (filters ?? []).flatMap((filter) =>
    'field' in filter ? [[filter.field, String(filter.value)] as const] : [],
  );
  const { [searchField]: q = '', ...others } = Object.fromEntries(values);
  return { page: current ?? 1, limit: pageSize ?? defaultLimit, q, sort: sorters?.[0], filters: others };
}

/**
 * The query of the address bar, which may be newer than the rendered one: a debounced search and a click at the same
 * moment would otherwise undo each other.
 */
export const queryNow = (): URLSearchParams => new URLSearchParams(window.location.search);

type Match = ReturnType<typeof matchResourceFromRoute>;
let lastMatch: { pathname: string; resources: IResourceItem[]; match: Match } | undefined;

/** What stands at an address. Refine's hooks ask for it some thirty times for one screen. */
function matchOf(pathname: string, resources: IResourceItem[]): Match {
  if (lastMatch?.pathname !== pathname || lastMatch.resources !== resources) {
    lastMatch = { pathname, resources, match: matchResourceFromRoute(pathname, resources) };
  }
  return lastMatch.match;
}

export const routerProvider: RouterProvider = {
  ...reactRouter,

  /** `query` with a table's `current`, `filters` and `sorters` is written as a list's; else as it stands. */
  go: () => {
    const navigate = useNavigate();
    const { hash: hashNow } = useLocation();
    return useCallback(
      ({ to, type, query = {}, hash, options: { keepQuery, keepHash } = {} }) => {
        const { current, pageSize, filters, sorters, ...others } = query as Partial<TableParams> &
          Record<string, unknown>;
        const isTable = current !== undefined || filters !== undefined || sorters !== undefined;
        const params = isTable
          ? writeListQuery(listQueryOf({ current, pageSize, filters, sorters } as TableParams))
          : new URLSearchParams();
        const kept = keepQuery ? queryNow() : new URLSearchParams();
        for (const [name, value] of isTable ? foreignTo(kept) : kept) params.set(name, value);
        for (const [name, value] of Object.entries(others)) {
          if (value === undefined || value === null) params.delete(name);
          else params.set(name, String(value));
        }
        const search = params.size === 0 ? '' : `?${params}`;
        const anchor = (hash ?? (keepHash ? hashNow : '')).replace(/^#?(?=.)/, '#');
        if (type === 'path') return `${to ?? ''}${search}${anchor}`;
        navigate(
          { ...(to !== undefined && { pathname: to }), search, hash: anchor },
          { replace: type === 'replace' },
        );
      },
      [navigate, hashNow],
    );
  },

  /** A list's state under Refine's names. What stands open above it is nothing that its rows depend on. */
  parse: () => {
    const { pathname, search } = useLocation();
    const { resources } = useContext(ResourceContext);
    const inPath = useParams();
    return useCallback(() => {
      const { resource, action, matchedRoute } = matchOf(pathname, resources);
      // Outside of the routes nothing is known of their parameters.
      const outside = matchedRoute === undefined ? undefined : matchPath(matchedRoute, pathname)?.params;
      const { id = outside?.id } = inPath;
      return {
        ...(resource && { resource }),
        ...(action && { action }),
        ...(id !== undefined && { id }),
        pathname,
        params: { ...outside, ...inPath, ...tableParams(readListQuery(new URLSearchParams(search))) },
      };
    }, [pathname, search, resources, inPath]);
  },
};
