import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useState } from 'react';
import { preferencePath, timesChosen } from '#providers/preference.ts';
import { preference } from '#src/shared/preferences.ts';

/**
 * Learns what was chosen in another browser, as the server has it: null where it has nothing. What is chosen here while
 * it is asked for counts more. Where the server has no word for it, all stays as it is.
 */
export function useKeptPreference(key: string, enabled: boolean, onValue: (value: unknown) => void): void {
  const [before] = useState(() => timesChosen(key));
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
      // Nothing is drawn of it but what `onValue` sets.
      notifyOnChangeProps: [],
      onSuccess: ({ data }) => {
        if (timesChosen(key) === before) onValue(data.value);
      },
    },
  });
}
