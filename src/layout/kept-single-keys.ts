import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { rememberSingleKeys, singleKeysPath } from '#providers/single-keys.ts';
import { whenIdle } from '../idle.ts';
import { useIdentity } from '../kit/use-identity.ts';
import { preference } from '../shared/preferences.ts';

/** Learns, once the screen stands, what was chosen in another browser. */
export function useKeptSingleKeys(): void {
  const { known, extended } = useIdentity();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useCustom<BaseRecord, HttpError>({
    url: singleKeysPath,
    method: 'get',
    meta: { schema: preference },
    errorNotification: false,
    queryOptions: {
      enabled: idle && known && extended,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      onSuccess: ({ data }) => {
        if (typeof data.value === 'boolean') rememberSingleKeys(data.value);
      },
    },
  });
}
