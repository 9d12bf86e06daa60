// Records of one resource that belong to another record: those of its filters.
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import type { ListAnswer } from '#providers/data.ts';
import { failureText } from '#src/kit/notifications.ts';
import { type Contract, defaultLimit } from '#src/shared/contract.ts';

export interface RelatedList {
  contract: Contract;
  /** The filters, by their names in the contract. One that is not known yet is waited for. */
  only: Readonly<Record<string, string | undefined>>;
  /** What is said of a failure without words. */
  failed: string;
}

/** One page of them. */
export function useRelatedList<Row extends BaseRecord>(
  { contract, only, failed }: RelatedList,
  { page = 1, size = defaultLimit, enabled = true }: { page?: number; size?: number; enabled?: boolean } = {},
) {
  const known = Object.values(only).every((value) => value !== undefined);
  const query = useList<Row, HttpError>({
    resource: contract.name,
    pagination: { current: page, pageSize: size },
    filters: Object.entries(only).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
    errorNotification: false,
    queryOptions: { enabled: enabled && known, keepPreviousData: true },
  });
  const answer = query.data as ListAnswer<Row> | undefined;
  return {
    /** Undefined until it is loaded, and after a failed load. */
    answer,
    /** What stands there is of the page before. */
    stale: query.isPreviousData,
    busy: query.isFetching && (answer === undefined || query.isPreviousData),
    /** Why they could not be loaded. */
    failure: query.isError && !query.isFetching ? failureText(query.error, failed) : undefined,
    retry: () => void query.refetch(),
  };
}
