// Reads and writes a list's page, search, sort order and filters in the URL, so that links, reload and Back
// work.
import { useGo } from '@refinedev/core';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { queryNow, tableParams } from '#providers/router.ts';
import { endedSession, onSessionChange, sessionBeginning, sessionToken } from '#providers/session.ts';
import type { Contract } from '#shared/contract/contract.ts';
import {
  columnsParam,
  type ListQuery,
  readListState,
  type Sort,
  tabParam,
  viewParam,
  writeListQuery,
} from '#shared/contract/list-query.ts';

import { useHandler } from './use-handler.ts';

type Listed = Pick<Contract, 'name' | 'sorters' | 'filters'>;

/** Sort order after a click on a header: ascending, descending, then the server's default. */
export function nextSort(field: string, sort: Sort | undefined): Sort | undefined {
  if (sort?.field !== field) return { field, order: 'asc' };
  return sort.order === 'asc' ? { field, order: 'desc' } : undefined;
}

const lastUrls = new Map<string, string>();
// Clear the addresses when another user signs in.
let owner = sessionBeginning();
onSessionChange(() => {
  const hasSignedOut = sessionToken() === null && !endedSession();
  if (hasSignedOut || sessionBeginning() !== owner) lastUrls.clear();
  owner = sessionBeginning();
});

/** Address of a resource's list, with the page, search and filters that the user last saw. */
export const listUrl = (contract: Pick<Contract, 'name'>) =>
  lastUrls.get(contract.name) ?? `/${contract.name}`;

/**
 * The list's state and its setters. Each change of search, filters or order resets the page to 1. `size`:
 * rows per page if the URL has none. `replace` adds no history entry (typing in the search box, leaving an
 * empty page).
 */
export function useListState(contract: Listed, size?: number) {
  const { pathname, search } = useLocation();
  const go = useGo();
  const drawn = useMemo(() => new URLSearchParams(search), [search]);
  const state = useMemo(() => readListState(drawn, contract, size), [drawn, contract, size]);
  const written = writeListQuery(state);
  for (const name of [tabParam, viewParam, columnsParam]) {
    const value = drawn.get(name);
    if (value !== null) written.set(name, value);
  }
  const url = written.size === 0 ? pathname : `${pathname}?${written}`;

  useEffect(() => {
    lastUrls.set(contract.name, url);
  }, [contract.name, url]);

  const edit = useHandler((changed: (now: ListQuery) => Partial<ListQuery>, replace = false) => {
    const now = readListState(queryNow(), contract, size);
    go({
      type: replace ? 'replace' : 'push',
      options: { keepQuery: true },
      query: { ...tableParams({ ...now, page: 1, ...changed(now) }) },
    });
  });
  const changes = useMemo(
    () => ({
      change: (changed: Partial<ListQuery>, replace?: boolean) => edit(() => changed, replace),
      /** Based on the current URL, because a second click may precede the render of the first. */
      sortBy: (field: string) => edit(({ sort }) => ({ sort: nextSort(field, sort) })),
      filter: (name: string, value: string | undefined) =>
        edit(({ filters: { [name]: _, ...others } }) => ({
          filters: value === undefined ? others : { ...others, [name]: value },
        })),
    }),
    [edit],
  );
  return { state, ...changes };
}
