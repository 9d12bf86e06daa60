// Stores columns and density of each list: locally for the first render, on the server for other browsers.

import { defaultLook, type ListLook, listLook } from '#shared/contract/preferences.ts';
import { remember } from './browser-storage.ts';
import { storePreference, whose } from './preference.ts';

/** Key of the server's preference. */
export const listLookKey = (list: string) => `lists.${list}`;
const storageKey = (list: string) => `list_look.${list}`;

/** Parses a stored value; falls back to the default. */
export function parseListLook(stored: unknown): ListLook {
  const read = listLook.safeParse(stored);
  return read.success ? read.data : defaultLook;
}

const isDefault = ({ columns, density }: ListLook) => columns === null && density === defaultLook.density;

/** This user's last columns and density in this browser. */
export function storedListLook(list: string): ListLook {
  try {
    const { of, look } = JSON.parse(localStorage.getItem(storageKey(list)) ?? '{}');
    return of === whose() ? parseListLook(look) : defaultLook;
  } catch {
    return defaultLook;
  }
}

export function storeListLookLocally(list: string, look: ListLook): void {
  if (isDefault(look)) localStorage.removeItem(storageKey(list));
  else remember(storageKey(list), JSON.stringify({ of: whose(), look }));
}

/** Stores them in this browser, and on a server that supports preferences. */
export function storeListLook(list: string, look: ListLook, extended: boolean): void {
  storeListLookLocally(list, look);
  if (extended) storePreference(listLookKey(list), isDefault(look) ? null : look, 'Your column settings');
}
