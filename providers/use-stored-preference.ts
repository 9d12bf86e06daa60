import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useState } from 'react';
import { preference } from '#shared/contract/preferences.ts';
import { changeCount, preferencePath } from './preference.ts';

/**
 * Loads a preference that the user may have set in another browser; null if unset. A choice in this browser
 * during the request takes precedence. A failed request changes nothing.
 */
export function useStoredPreference(key: string, enabled: boolean, onValue: (value: unknown) => void): void {
  const [before] = useState(() => changeCount(key));
  useCustom<BaseRecord, HttpError>({
    url: preferencePath(key),
    method: 'get',
    meta: { schema: preference },
    errorNotification: false,
    queryOptions: {
      enabled,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // No re-render: `onValue` handles the result.
      notifyOnChangeProps: [],
      onSuccess: ({ data }) => {
        if (changeCount(key) === before) onValue(data.value);
      },
    },
  });
}
