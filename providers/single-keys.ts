// Setting for single-key shortcuts, which users of speech input may trigger by accident.
// Local storage has it for the first render; the server has it for other browsers.

import { remember } from './browser-storage.ts';
import { storePreference, whose } from './preference.ts';

/** Key of the server's preference. */
export const singleKeysPreference = 'shortcuts.single-keys';

const key = 'single_keys';
const off = () => `off ${whose()}`;

export const singleKeys = (): boolean => localStorage.getItem(key) !== off();

export function rememberSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else remember(key, off());
}

/** Stores the setting in this browser, and on a server that supports preferences. */
export function storeSingleKeys(on: boolean, extended: boolean): void {
  rememberSingleKeys(on);
  if (extended) storePreference(singleKeysPreference, on, 'Your choice of shortcuts');
}
