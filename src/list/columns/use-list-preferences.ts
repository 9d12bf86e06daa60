import { useState } from 'react';
import {
  listLookKey,
  parseListLook,
  storedListLook,
  storeListLook,
  storeListLookLocally,
} from '#providers/list-preferences.ts';
import { useIdentity } from '#providers/use-identity.ts';
import { useStoredPreference } from '#providers/use-stored-preference.ts';
import type { ListLook } from '#shared/contract/preferences.ts';

/**
 * Returns the user's columns and density of a list. Starts with this browser's last choice and loads the stored
 * preference once the rows are shown.
 */
export function useListLook(list: string, hasRows: boolean) {
  const { extended } = useIdentity();
  const [look, setLook] = useState(() => storedListLook(list));
  useStoredPreference(listLookKey(list), extended && hasRows, (value) => {
    const stored = parseListLook(value);
    if (JSON.stringify(stored) === JSON.stringify(storedListLook(list))) return;
    storeListLookLocally(list, stored);
    setLook(stored);
  });
  const keep = (next: ListLook) => {
    storeListLook(list, next, extended);
    setLook(next);
  };
  return { look, keep };
}
