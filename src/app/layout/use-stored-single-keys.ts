import { useEffect, useState } from 'react';
import { rememberSingleKeys, singleKeysPreference } from '#providers/single-keys.ts';
import { useIdentity } from '#providers/use-identity.ts';
import { useStoredPreference } from '#providers/use-stored-preference.ts';
import { whenIdle } from '#src/ui/idle.ts';

/** Loads the user's choice on single-key shortcuts from the server when the browser is idle. */
export function useStoredSingleKeys(): void {
  const { known, extended } = useIdentity();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useStoredPreference(singleKeysPreference, idle && known && extended, (value) => {
    if (typeof value === 'boolean') rememberSingleKeys(value);
  });
}
