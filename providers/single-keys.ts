// Whether shortcuts of one key without ctrl or cmd are on: known in this browser from last time, and kept on the server for
// all others. Who speaks to their computer may press such keys by accident.

import { keepPreference, whose } from './preference.ts';
import { remember } from './remember.ts';

/** What it is called by on the server. */
export const singleKeysName = 'shortcuts.single-keys';

const key = 'single_keys';
const off = () => `off ${whose()}`;

export const singleKeys = (): boolean => localStorage.getItem(key) !== off();

/** Holds for the person from now on, in this browser. */
export function rememberSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else remember(key, off());
}

/** The same in all browsers, where the server keeps such. */
export function keepSingleKeys(on: boolean, extended: boolean): void {
  rememberSingleKeys(on);
  if (extended) keepPreference(singleKeysName, on, 'Your choice of shortcuts');
}
