// One record of a resource, loaded for its details or its form.
import { type BaseRecord, type HttpError, useOne } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OneAnswer } from '#providers/data.ts';
import { listUrl } from './list-state.ts';
import { failureNotice } from './notices.ts';
import type { ResourceDefinition } from './resource.ts';

export interface RecordQuery<T> {
  /** Undefined while it is loading and where it could not be loaded. */
  readonly answer: OneAnswer<T> | undefined;
  /** Whether the answer was fetched for this screen, not kept from one before. */
  readonly fresh: boolean;
  readonly missing: boolean;
  /** Fetches it again; rejects where that fails. */
  reload(): Promise<OneAnswer<T>>;
}

/**
 * Loads one record. Where it does not exist, `missing` says so and the screen stays; any other failure gives the
 * notice `failed` and leads back to the list, or to `back`. Not `enabled`, it is not fetched again by itself.
 */
export function useRecord<T extends BaseRecord>(
  { contract }: ResourceDefinition,
  id: string | undefined,
  {
    failed,
    enabled = true,
    back = listUrl(contract),
  }: { failed: string; enabled?: boolean; back?: string | undefined },
): RecordQuery<T> {
  const navigate = useNavigate();
  const query = useOne<T, HttpError>({
    resource: contract.name,
    id: id ?? '',
    errorNotification: failureNotice(failed, [404]),
    queryOptions: { enabled: enabled && id !== undefined, refetchOnMount: 'always' },
  });
  const missing = query.error?.statusCode === 404;
  // One that was loaded for this screen stays, also when it can't be loaded once more.
  const loaded = useRef<string>();
  if (query.isFetchedAfterMount && query.isSuccess) loaded.current = id;
  const fresh = id !== undefined && loaded.current === id;
  const lost = query.isError && !fresh && !query.isFetching && !missing;

  useEffect(() => {
    if (lost) navigate(back, { replace: true });
  }, [lost, back, navigate]);

  return {
    answer: missing ? undefined : (query.data as OneAnswer<T> | undefined),
    fresh,
    missing,
    // What is known from before is no answer to it.
    reload: async () => (await query.refetch({ throwOnError: true })).data as OneAnswer<T>,
  };
}
