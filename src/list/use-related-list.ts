// Loads the records that belong to another record, by filters.
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import type { ListAnswer } from '#providers/data.ts';
import { type Contract, defaultLimit } from '#shared/contract/contract.ts';
import { failureText } from '#src/ui/notifications.ts';

export interface RelatedList {
  contract: Contract;
  /** Filters by their names in the contract. The list waits while one is undefined. */
  only: Readonly<Record<string, string | undefined>>;
  /** The text for a failure without a message. */
  failed: string;
}

export function useRelatedList<Row extends BaseRecord>(
  { contract, only, failed }: RelatedList,
  { page = 1, size = defaultLimit, enabled = true }: { page?: number; size?: number; enabled?: boolean } = {},
) {
  const hasAllFilters = Object.values(only).every((value) => value !== undefined);
  const query = useList<Row, HttpError>({
    resource: contract.name,
    pagination: { current: page, pageSize: size },
    filters: Object.entries(only).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
    errorNotification: false,
    queryOptions: { enabled: enabled && hasAllFilters, keepPreviousData: true },
  });
  const answer = query.data as ListAnswer<Row> | undefined;
  return {
    /** Undefined while loading and after a failed load. */
    answer,
    /** Whether the answer belongs to the previous page. */
    stale: query.isPreviousData,
    busy: query.isFetching && (answer === undefined || query.isPreviousData),
    failure: query.isError && !query.isFetching ? failureText(query.error, failed) : undefined,
    retry: () => void query.refetch(),
  };
}
