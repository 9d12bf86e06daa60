import { useState } from 'react';
import { keepLook, lastLook, lookName, readLook, rememberLook } from '#providers/list-look.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { useKeptPreference } from '#src/kit/use-kept-preference.ts';
import type { ListLook } from '#src/shared/preferences.ts';

/**
 * The columns and the density of one's list, as they were last chosen in this browser; another browser's choice is asked for
 * once the list stands.
 */
export function useListLook(list: string, stands: boolean) {
  const { extended } = useIdentity();
  const [look, setLook] = useState(() => lastLook(list));
  useKeptPreference(lookName(list), extended && stands, (value) => {
    const kept = readLook(value);
    if (JSON.stringify(kept) === JSON.stringify(lastLook(list))) return;
    rememberLook(list, kept);
    setLook(kept);
  });
  const keep = (next: ListLook) => {
    keepLook(list, next, extended);
    setLook(next);
  };
  return { look, keep };
}
