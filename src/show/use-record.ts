// Loads one record for its details or its form.
import { type BaseRecord, type HttpError, useDataProvider, useOne, useSubscription } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OneAnswer } from '#providers/data.ts';
import { channelOf, type LivePayload } from '#providers/live.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { listUrl } from '#src/ui/list-state.ts';
import { errorNotification } from '#src/ui/notifications.ts';
import { useHandler } from '#src/ui/use-handler.ts';
import type { ResourceDefinition } from './resource.ts';

export interface Loaded<T> {
  readonly answer: OneAnswer<T>;
  /** Fetches the record again. Rejects on failure. */
  reload(): Promise<OneAnswer<T>>;
}

export interface Edited<T> extends Loaded<T> {
  /** Replaces the edited record, including its files, image and name. */
  take(answer: OneAnswer<T>): void;
}

/**
 * Loads one record, and again after each change by others. On 404, sets `missing`. Any other failure shows the notification
 * `failed` and navigates to the list, or to `back`. With `enabled: false`, does not refetch automatically.
 */
export function useRecord<T extends BaseRecord>(
  { contract }: ResourceDefinition,
  id: string | undefined,
  {
    failed,
    enabled = true,
    back = listUrl(contract),
  }: { failed: string; enabled?: boolean; back?: string | undefined },
) {
  const navigate = useNavigate();
  const query = useOne<T, HttpError>({
    resource: contract.name,
    id: id ?? '',
    errorNotification: errorNotification(failed, [404]),
    queryOptions: { enabled: enabled && id !== undefined, refetchOnMount: 'always' },
  });
  const onChange = useHandler(({ ids }: LivePayload) => {
    if (id !== undefined && (ids === undefined || ids.includes(id))) void query.refetch();
  });
  useSubscription({
    channel: channelOf(contract.name),
    enabled: enabled && id !== undefined,
    onLiveEvent: ({ payload }) => onChange(payload as LivePayload),
  });
  const missing = query.error?.statusCode === 404;
  // Keep a record that was loaded for this screen, even if a refetch fails.
  const loaded = useRef<string>();
  if (query.isFetchedAfterMount && query.isSuccess) loaded.current = id;
  const fresh = id !== undefined && loaded.current === id;
  const lost = query.isError && !fresh && !query.isFetching && !missing;

  useEffect(() => {
    if (lost) navigate(back, { replace: true });
  }, [lost, back, navigate]);

  return {
    /** Undefined while loading and after a failure. */
    answer: missing ? undefined : (query.data as OneAnswer<T> | undefined),
    /** Whether the answer was fetched for this screen, not cached by an earlier one. */
    fresh,
    missing,
    /** Refetches. Rejects on failure instead of returning the cached record. */
    reload: async () => (await query.refetch({ throwOnError: true })).data as OneAnswer<T>,
  };
}

/** Loads the record for an edit form, once: a later fetch must not overwrite typed values. */
export function useEdited<T extends BaseRecord>(
  definition: ResourceDefinition,
  id: string | undefined,
): { readonly edited: Edited<T> | undefined; readonly missing: boolean } {
  const [opened, setOpened] = useState<OneAnswer<T>>();
  const { answer, fresh, missing, reload } = useRecord<T>(definition, id, {
    failed: definition.texts.editFailed,
    enabled: opened === undefined,
  });
  if (answer && fresh && !opened) setOpened(answer);
  return { edited: opened && { answer: opened, reload, take: setOpened }, missing: missing && !opened };
}

/** Fetches a record with its version (ETag), which list rows don't have. Undefined on failure. */
export function useReadRecord<Row extends BaseRecord>({ name: resource }: Contract) {
  const dataProvider = useDataProvider();
  return (id: string): Promise<OneAnswer<Row> | undefined> =>
    dataProvider()
      .getOne<Row>({ resource, id })
      .catch(() => undefined);
}
