import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useState } from 'react';
import { keepLook, lastLook, lookPath, readLook, rememberLook } from '#providers/list-look.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { type ListLook, preference } from '#src/shared/preferences.ts';

/**
 * The columns and the density of one's list, as they were last chosen in this browser; another browser's choice is asked for
 * once the list stands.
 */
export function useListLook(list: string, stands: boolean) {
  const { extended } = useIdentity();
  const [look, setLook] = useState(() => lastLook(list));
  useCustom<BaseRecord, HttpError>({
    url: lookPath(list),
    method: 'get',
    meta: { schema: preference },
    errorNotification: false,
    queryOptions: {
      enabled: extended && stands,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      onSuccess: ({ data }) => {
        const kept = readLook(data.value);
        if (JSON.stringify(kept) === JSON.stringify(lastLook(list))) return;
        rememberLook(list, kept);
        setLook(kept);
      },
    },
  });
  const keep = (next: ListLook) => {
    keepLook(list, next, extended);
    setLook(next);
  };
  return { look, keep };
}
