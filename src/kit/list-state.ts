// A list's page, search, sort order and filters. The address is where they are kept, so that a list can be linked
// to, reloaded, and found again by Back.
import { useGo } from '@refinedev/core';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { queryNow, tableParams } from '#providers/router.ts';
import { lapsedSession, onSessionChange, sessionBeginning, sessionToken } from '#providers/session.ts';
import type { Contract } from '#src/shared/contract.ts';
import {
  columnsParam,
  type ListQuery,
  readListState,
  type Sort,
  tabParam,
  viewParam,
  writeListQuery,
} from '#src/shared/list-query.ts';

import { useHandler } from '../use-handler.ts';

type Listed = Pick<Contract, 'name' | 'sorters' | 'filters'>;

/** What a header's click sorts by next: upwards, then downwards, then as the server orders by itself. */
export function nextSort(field: string, sort: Sort | undefined): Sort | undefined {
  if (sort?.field !== field) return { field, order: 'asc' };
  return sort.order === 'asc' ? { field, order: 'desc' } : undefined;
}

const lastUrls = new Map<string, string>();
// They are this person's: another who signs in here begins with whole lists.
let owner = sessionBeginning();
onSessionChange(() => {
  const left = sessionToken() === null && !lapsedSession();
  if (left || sessionBeginning() !== owner) lastUrls.clear();
  owner = sessionBeginning();
});

/** Where a resource's list is, as it was last seen: the page and the search of before. */
export const listUrl = (contract: Pick<Contract, 'name'>) =>
  lastUrls.get(contract.name) ?? `/${contract.name}`;

/**
 * The state of the list on this screen and how to change it. Whatever narrows or orders anew begins at page 1.
 * `size`: how many rows a page has where the address does not say. `replace` leaves no step for Back (typing in the search
 * box, stepping back from an empty page).
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
      /** From the query as it is now: a second click may come before the first one is drawn. */
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
