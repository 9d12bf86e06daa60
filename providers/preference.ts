// Stores and loads preferences of the server. Callers also store them locally, so that no render waits for the server.

import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { useState } from 'react';
import { preference } from '#shared/contract/preferences.ts';
import { http } from './http.ts';
import { notificationProvider } from './notification.ts';
import { storedUser } from './session.ts';

/** Id of the user that values in local storage belong to. */
export const whose = () => String(storedUser()?.id);

/** Path of the preference on the API. */
const preferencePath = (key: string) => `/me/preferences/${key}`;

const changes = new Map<string, number>();

/**
 * Number of changes since the page loaded. An answer to a request from before the last change is outdated.
 */
const changeCount = (key: string): number => changes.get(key) ?? 0;

/** Writes run one after the other, so that the last change wins. */
let writing: Promise<unknown> = Promise.resolve();

/**
 * `what`: subject of the error message, like `Your column settings`. Repeated errors show one notification.
 */
export function storePreference(key: string, value: unknown, what: string): void {
  changes.set(key, changeCount(key) + 1);
  const notifyNotSaved = () =>
    notificationProvider.open({
      type: 'error',
      key: `${key} not saved`,
      message: `${what} couldn't be saved`,
      description: 'Your choice applies until you reload the page.',
    });
  writing = writing.then(() => http.put(preferencePath(key), { value })).catch(notifyNotSaved);
}

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
