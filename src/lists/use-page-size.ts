import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useState } from 'react';
import { keepPageSize, lastPageSize, pageSizePath, rememberPageSize } from '#providers/page-size.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { defaultLimit, pageSizes } from '#src/shared/contract.ts';
import { preference } from '#src/shared/preferences.ts';

/**
 * How many rows a page of one's lists has, as of the moment when this one was opened: addresses of before a change go on
 * meaning what they meant. Another browser's choice is asked for once the list stands.
 */
export function usePageSize() {
  const { extended } = useIdentity();
  const [size, setSize] = useState(() => lastPageSize() ?? defaultLimit);
  return {
    size,
    keep(next: number) {
      keepPageSize(next, extended);
      // Its address says nothing.
      if (next === defaultLimit) setSize(next);
    },
    setSize,
  };
}

/** Learns what was chosen in another browser. */
export function useKeptPageSize(enabled: boolean, onSize: (size: number) => void): void {
  useCustom<BaseRecord, HttpError>({
    url: pageSizePath,
    method: 'get',
    meta: { schema: preference },
    errorNotification: false,
    queryOptions: {
      enabled,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      onSuccess: ({ data }) => {
        const kept = pageSizes.find((one) => one === data.value);
        if (kept === undefined || kept === (lastPageSize() ?? defaultLimit)) return;
        rememberPageSize(kept);
        onSize(kept);
      },
    },
  });
}
