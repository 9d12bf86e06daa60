// React Router's bindings for Refine, with shorter URLs than Refine's own `sorters[0][field]=…`.
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
import { defaultLimit } from '#shared/contract/contract.ts';
import {
  type ListQuery,
  paramsOutsideList,
  readListQuery,
  writeListQuery,
} from '#shared/contract/list-query.ts';

/** Name of the search among a table's filters. */
const searchField = 'q';

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

/** The resource and action of a path, memoized: Refine's hooks ask about thirty times per screen. */
function matchOf(pathname: string, resources: IResourceItem[]): Match {
  if (lastMatch?.pathname !== pathname || lastMatch.resources !== resources) {
    lastMatch = { pathname, resources, match: matchResourceFromRoute(pathname, resources) };
  }
  return lastMatch.match;
}

export const routerProvider: RouterProvider = {
  ...reactRouter,

  /**
   * Writes `current`, `filters` and `sorters` of a table in the list format, and any other query unchanged.
   */
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
        const oldQuery = keepQuery ? queryNow() : new URLSearchParams();
        for (const [name, value] of isTable ? paramsOutsideList(oldQuery) : oldQuery) params.set(name, value);
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

  /**
   * Parses the list state for Refine, without parameters that don't affect the rows, such as an open dialog.
   */
  parse: () => {
    const { pathname, search } = useLocation();
    const { resources } = useContext(ResourceContext);
    const inPath = useParams();
    return useCallback(() => {
      const { resource, action, matchedRoute } = matchOf(pathname, resources);
      // Outside of a route, `useParams` is empty, so the path is matched here.
      const fromPath = matchedRoute === undefined ? undefined : matchPath(matchedRoute, pathname)?.params;
      const { id = fromPath?.id } = inPath;
      return {
        ...(resource && { resource }),
        ...(action && { action }),
        ...(id !== undefined && { id }),
        pathname,
        params: { ...fromPath, ...inPath, ...tableParams(readListQuery(new URLSearchParams(search))) },
      };
    }, [pathname, search, resources, inPath]);
  },
};
