import { useEffect, useState } from 'react';
import { rememberSingleKeys, singleKeysName } from '#providers/single-keys.ts';
import { whenIdle } from '../idle.ts';
import { useIdentity } from '../kit/use-identity.ts';
import { useKeptPreference } from '../kit/use-kept-preference.ts';

/** Loads the user's choice on single-key shortcuts from the server when the browser is idle. */
export function useKeptSingleKeys(): void {
  const { known, extended } = useIdentity();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useKeptPreference(singleKeysName, idle && known && extended, (value) => {
    if (typeof value === 'boolean') rememberSingleKeys(value);
  });
}
