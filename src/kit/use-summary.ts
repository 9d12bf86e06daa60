// A resource's figures over all rows, for the cards above its list.
import { type BaseRecord, useCustom, useKeys } from '@refinedev/core';
import type { z } from '#src/shared/zod.ts';
import type { ResourceDefinition } from './resource.ts';
import { useGrants } from './use-grants.ts';

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
  const { ready, extended } = useGrants();
  const { keys, preferLegacyKeys } = useKeys();
  const query = useCustom<BaseRecord>({
    url: `${contract.path}/summary`,
    method: 'get',
    meta: { schema },
    errorNotification: false,
    queryOptions: {
      enabled: ready && extended,
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
    loading: !ready || (extended && query.data === undefined && !query.isError),
  };
}
