// Stores columns and density of each list: locally for the first render, on the server for other browsers.

import { type ListLook, listLook, ownLook } from '#src/shared/preferences.ts';
import { keepPreference, whose } from './preference.ts';
import { remember } from './remember.ts';

/** Key of the server's preference. */
export const lookName = (list: string) => `lists.${list}`;
const storageKey = (list: string) => `list_look.${list}`;

/** Parses a stored value; falls back to the default. */
export function readLook(stored: unknown): ListLook {
  const read = listLook.safeParse(stored);
  return read.success ? read.data : ownLook;
}

const isDefault = ({ columns, density }: ListLook) => columns === null && density === ownLook.density;

/** This user's last columns and density in this browser. */
export function lastLook(list: string): ListLook {
  try {
    const { of, look } = JSON.parse(localStorage.getItem(storageKey(list)) ?? '{}');
    return of === whose() ? readLook(look) : ownLook;
  } catch {
    return ownLook;
  }
}

export function rememberLook(list: string, look: ListLook): void {
  if (isDefault(look)) localStorage.removeItem(storageKey(list));
  else remember(storageKey(list), JSON.stringify({ of: whose(), look }));
}

/** Stores them in this browser, and on a server that supports preferences. */
export function keepLook(list: string, look: ListLook, extended: boolean): void {
  rememberLook(list, look);
  if (extended) keepPreference(lookName(list), isDefault(look) ? null : look, 'Your column settings');
}
