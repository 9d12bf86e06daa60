// Whether shortcuts of one key without ctrl or cmd are on: known in this browser from last time, and kept on the server for
// all others. Who speaks to their computer may press such keys by accident.

import { http } from './http.ts';
import { remember } from './remember.ts';
import { storedUser } from './session.ts';

/** Where the server keeps it. */
export const singleKeysPath = '/me/preferences/shortcuts.single-keys';

const key = 'single_keys';
const off = () => `off ${String(storedUser()?.id)}`;

export const singleKeys = (): boolean => localStorage.getItem(key) !== off();

/** Holds for the person from now on, in this browser. */
export function rememberSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else remember(key, off());
}

/** The same in all browsers, where the server keeps such. That it could not be kept changes nothing here. */
export function keepSingleKeys(on: boolean, extended: boolean): void {
  rememberSingleKeys(on);
  if (extended) http.put(singleKeysPath, { value: on }).catch(() => undefined);
}
