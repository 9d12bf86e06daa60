// One record of a resource, loaded for its details or its form.
import { type BaseRecord, type HttpError, useDataProvider, useOne } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OneAnswer } from '#providers/data.ts';
import type { Contract } from '#src/shared/contract.ts';
import { listUrl } from './list-state.ts';
import { errorNotification } from './notifications.ts';
import type { Edited } from './record-form.tsx';
import type { ResourceDefinition } from './resource.ts';

/**
 * Loads one record. Where it does not exist, `missing` says so and the screen stays; any other failure gives the
 * notification `failed` and leads back to the list, or to `back`. Not `enabled`, it is not fetched again by itself.
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
    /** Undefined while it is loading and where it could not be loaded. */
    answer: missing ? undefined : (query.data as OneAnswer<T> | undefined),
    /** Whether the answer was fetched for this screen, not kept from one before. */
    fresh,
    missing,
    /** Fetches it again; rejects where that fails: what is known from before is no answer to it. */
    reload: async () => (await query.refetch({ throwOnError: true })).data as OneAnswer<T>,
  };
}

/**
 * Loads the record that a form changes, as it is when the form opens; nothing without an id. What is fetched later does
 * not change what is being typed.
 */
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

/** Reads a record as it is now, with its version, which the rows of lists do not bear; undefined where that fails. */
export function useReadRecord<Row extends BaseRecord>({ name: resource }: Contract) {
  const dataProvider = useDataProvider();
  return (id: string): Promise<OneAnswer<Row> | undefined> =>
    dataProvider()
      .getOne<Row>({ resource, id })
      .catch(() => undefined);
}
