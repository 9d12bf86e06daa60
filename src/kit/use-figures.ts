import { type BaseRecord, useCustom, useKeys } from '@refinedev/core';
import type { z } from '#src/shared/zod.ts';
import type { ResourceDefinition } from './resource.ts';
import { useIdentity } from './use-identity.ts';
import type { ListTable } from './use-list-table.ts';

export interface Figures<T> {
  /** Undefined while they are loading, and where nothing is known. Those of loaded rows need not be all. */
  readonly shown: Partial<T> | undefined;
  /** What stands for a figure that is not known: nothing while it may still come, then a dash. */
  readonly none: '-' | undefined;
}

/**
 * The figures of the cards above a list: over all rows where the server has them (`useSummary`), else what `ofLoaded`
 * makes of the rows that are loaded and of how many there are.
 */
export function useFigures<T extends object, Row>(
  definition: ResourceDefinition,
  schema: z.ZodMiniType<T>,
  { loaded, all, failure }: Pick<ListTable<Row>, 'loaded' | 'all' | 'failure'>,
  ofLoaded: (rows: readonly Row[], all: number) => Partial<T>,
): Figures<T> {
  const { figures, loading } = useSummary<T>(definition, schema);
  const shown = figures ?? (loading || loaded === undefined ? undefined : ofLoaded(loaded, all));
  const waits = loading || (shown === undefined && failure === undefined);
  return { shown, none: waits ? undefined : '-' };
}

// A resource's figures over all rows, for the cards above its list.
export interface Summary<T> {
  /** Undefined while it is loading, and where the server has none. */
  readonly figures: T | undefined;
  /** It may still come. */
  readonly loading: boolean;
}

/** The answer of `GET <path>/summary`; servers that list no grants have none. Fresh whenever the list is. */
export function useSummary<T extends object>(
  { contract }: ResourceDefinition,
  schema: z.ZodMiniType<T>,
): Summary<T> {
  const { known, extended } = useIdentity();
  const { keys, preferLegacyKeys } = useKeys();
  const query = useCustom<BaseRecord>({
    url: `${contract.path}/summary`,
    method: 'get',
    meta: { schema },
    errorNotification: false,
    queryOptions: {
      enabled: known && extended,
      // Under the list's key, so that every write that makes the list stale does so to its figures.
      queryKey: keys()
        .data('default')
        .resource(contract.name)
        .action('list')
        .params({ summary: true })
        .get(preferLegacyKeys),
    },
  });
  return {
    figures: query.data?.data as T | undefined,
    loading: !known || (extended && query.data === undefined && !query.isError),
  };
}
