import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIdentity } from '#providers/identity.ts';
import { lastViews, storeViewsLocally } from '#providers/list-views.ts';
import { queryNow } from '#providers/router.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { columnsParam, viewParam } from '#shared/contract/list-query.ts';
import type { ListLook } from '#shared/contract/preferences.ts';
import { type View, view as viewSchema } from '#shared/contract/views.ts';
import { z } from '#shared/contract/zod.ts';
import type { useListLook } from '#src/list/columns/use-list-preferences.ts';
import type { ListTable } from '#src/list/table/list-table.ts';
import {
  addressOf,
  type Columns,
  queryOf,
  readColumns,
  sameColumns,
  validQuery,
  withColumns,
} from './view-state.ts';

const schema = z.array(viewSchema);

export interface Views {
  readonly contract: Contract;
  readonly all: readonly View[];
  /** The view's id in the URL. */
  readonly id: string | undefined;
  readonly view: View | undefined;
  /** Whether the view was deleted or is no longer shared with the user. */
  readonly missing: boolean;
  /** Whether the list's state differs from the view. */
  readonly changed: boolean;
  /** Whether the list's state differs from the defaults. */
  readonly savable: boolean;
  /** The list's state as a view would save it. */
  readonly now: { readonly query: string; readonly columns: Columns };
  /** Opens a saved view, or the list without a view. */
  show(view?: Pick<View, 'id' | 'query'>): void;
  /** Removes the view from the URL. The list's state stays. */
  leave(): void;
  refetch(): Promise<unknown>;
}

/** Returns the list's views and the look of the current view. `views` is undefined if the server has no views. */
export function useViews(
  contract: Contract,
  list: Pick<ListTable<unknown>, 'state' | 'sample' | 'rows'>,
  own: ReturnType<typeof useListLook>,
): ReturnType<typeof useListLook> & { views: Views | undefined } {
  const { extended } = useIdentity();
  const [params, setParams] = useSearchParams();
  const offered = extended && !list.sample;

  const remember = (views: readonly View[]) => {
    const stored = lastViews(contract.name) !== undefined;
    const first = views.find(({ isDefault }) => isDefault);
    storeViewsLocally(contract.name, views, first && String(addressOf(contract, first)));
    // On the first visit in this browser, the menu's link did not contain the default view yet.
    if (!stored && first && queryNow().size === 0) setParams(addressOf(contract, first), { replace: true });
  };
  const query = useCustom<BaseRecord, HttpError>({
    url: '/views',
    method: 'get',
    config: { query: { resource: contract.name } },
    meta: { schema },
    errorNotification: false,
    queryOptions: {
      enabled: offered && list.rows !== undefined,
      retry: false,
      initialData: () => {
        const stored = lastViews(contract.name);
        return stored && { data: stored as unknown as BaseRecord };
      },
      initialDataUpdatedAt: 0,
      onSuccess: ({ data }) => remember(data as unknown as readonly View[]),
    },
  });
  const all = (query.data?.data ?? []) as unknown as readonly View[];
  const id = params.get(viewParam) ?? undefined;
  const view = all.find((one) => one.id === id);
  const urlColumns = id === undefined ? null : params.get(columnsParam);
  const look = useMemo(() => {
    const columns = urlColumns !== null ? readColumns(urlColumns) : (view ?? own.look).columns;
    return { ...own.look, columns: columns && [...columns] };
  }, [urlColumns, view, own.look]);
  if (!offered) return { ...own, views: undefined };

  const { columns } = look;
  const now = { query: queryOf(list.state), columns };
  return {
    look,
    keep(next: ListLook) {
      if (id === undefined) return own.keep(next);
      own.keep({ ...own.look, density: next.density });
      if (!sameColumns(next.columns, columns)) setParams(withColumns(queryNow(), next.columns, view));
    },
    views: {
      contract,
      all,
      id,
      view,
      missing: id !== undefined && view === undefined && query.isFetched && !query.isFetching,
      changed:
        view !== undefined &&
        (now.query !== validQuery(contract, view) || !sameColumns(columns, view.columns)),
      savable: now.query !== '' || columns !== null,
      now,
      show: (shown) => setParams(shown ? addressOf(contract, shown) : {}),
      leave() {
        const query = queryNow();
        query.delete(viewParam);
        query.delete(columnsParam);
        setParams(query, { replace: true });
      },
      refetch: () => query.refetch(),
    },
  };
}
