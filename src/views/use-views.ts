import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lastViews, rememberViews } from '#providers/list-views.ts';
import { queryNow } from '#providers/router.ts';
import type { useListLook } from '#src/columns/use-list-look.ts';
import type { ListTable } from '#src/kit/list-table.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import type { Contract } from '#src/shared/contract.ts';
import { columnsParam, viewParam } from '#src/shared/list-query.ts';
import type { ListLook } from '#src/shared/preferences.ts';
import { type View, view as viewSchema } from '#src/shared/views.ts';
import { z } from '#src/shared/zod.ts';
import {
  addressOf,
  type Columns,
  knownQuery,
  queryOf,
  readColumns,
  sameColumns,
  withColumns,
} from './view-state.ts';

const schema = z.array(viewSchema);

export interface Views {
  readonly contract: Contract;
  readonly all: readonly View[];
  /** The one in the address. */
  readonly id: string | undefined;
  readonly view: View | undefined;
  /** It is not there any more, or no longer to be seen. */
  readonly missing: boolean;
  /** What the list shows is not what the view holds. */
  readonly changed: boolean;
  /** There is something that a new view would hold. */
  readonly savable: boolean;
  /** What a view of the list as it is would hold. */
  readonly now: { readonly query: string; readonly columns: Columns };
  /** Shows a view as it was saved; without one, the whole list. */
  show(view?: Pick<View, 'id' | 'query'>): void;
  /** What is shown stays, as no view's. */
  leave(): void;
  refetch(): Promise<unknown>;
}

/** The views of the list on this screen, and its look as the one that is shown has it. Undefined where there are none. */
export function useViews(
  contract: Contract,
  list: Pick<ListTable<unknown>, 'state' | 'sample' | 'rows'>,
  own: ReturnType<typeof useListLook>,
): ReturnType<typeof useListLook> & { views: Views | undefined } {
  const { extended } = useIdentity();
  const [params, setParams] = useSearchParams();
  const offered = extended && !list.sample;

  const remember = (views: readonly View[]) => {
    const seen = lastViews(contract.name) !== undefined;
    const first = views.find(({ isDefault }) => isDefault);
    rememberViews(contract.name, views, first && String(addressOf(contract, first)));
    // In a browser that did not know it, the menu led to the whole list.
    if (!seen && first && queryNow().size === 0) setParams(addressOf(contract, first), { replace: true });
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
        const seen = lastViews(contract.name);
        return seen && { data: seen as unknown as BaseRecord };
      },
      initialDataUpdatedAt: 0,
      onSuccess: ({ data }) => remember(data as unknown as readonly View[]),
    },
  });
  const all = (query.data?.data ?? []) as unknown as readonly View[];
  const id = params.get(viewParam) ?? undefined;
  const view = all.find((one) => one.id === id);
  const given = id === undefined ? null : params.get(columnsParam);
  const look = useMemo(() => {
    const columns = given !== null ? readColumns(given) : (view ?? own.look).columns;
    return { ...own.look, columns: columns && [...columns] };
  }, [given, view, own.look]);
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
        (now.query !== knownQuery(contract, view) || !sameColumns(columns, view.columns)),
      savable: now.query !== '' || columns !== null,
      now,
      show: (shown) => setParams(shown ? addressOf(contract, shown) : {}),
      leave() {
        const left = queryNow();
        left.delete(viewParam);
        left.delete(columnsParam);
        setParams(left, { replace: true });
      },
      refetch: () => query.refetch(),
    },
  };
}
