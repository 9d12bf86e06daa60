import { useState } from 'react';
import { keepLook, lastLook, lookName, readLook, rememberLook } from '#providers/list-look.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { useKeptPreference } from '#src/kit/use-kept-preference.ts';
import type { ListLook } from '#src/shared/preferences.ts';

/**
 * Returns the user's columns and density of a list. Starts with this browser's last choice and loads the stored
 * preference once the rows are shown.
 */
export function useListLook(list: string, hasRows: boolean) {
  const { extended } = useIdentity();
  const [look, setLook] = useState(() => lastLook(list));
  useKeptPreference(lookName(list), extended && hasRows, (value) => {
    const stored = readLook(value);
    if (JSON.stringify(stored) === JSON.stringify(lastLook(list))) return;
    rememberLook(list, stored);
    setLook(stored);
  });
  const keep = (next: ListLook) => {
    keepLook(list, next, extended);
    setLook(next);
  };
  return { look, keep };
}
