// Which columns somebody's lists have, and how dense they are: known in this browser from last time, so that a list is drawn
// once, and kept on the server for all others.

import { type ListLook, listLook, ownLook } from '#src/shared/preferences.ts';
import { keepPreference, whose } from './preference.ts';
import { remember } from './remember.ts';

/** What it is called by on the server. */
export const lookName = (list: string) => `lists.${list}`;
const storageKey = (list: string) => `list_look.${list}`;

/** What is kept of a list's look, as it was read; the list's own where it makes no sense. */
export function readLook(kept: unknown): ListLook {
  const read = listLook.safeParse(kept);
  return read.success ? read.data : ownLook;
}

const isOwn = ({ columns, density }: ListLook) => columns === null && density === ownLook.density;

/** As this person's list was last seen in this browser. */
export function lastLook(list: string): ListLook {
  try {
    const { of, look } = JSON.parse(localStorage.getItem(storageKey(list)) ?? '{}');
    return of === whose() ? readLook(look) : ownLook;
  } catch {
    return ownLook;
  }
}

export function rememberLook(list: string, look: ListLook): void {
  if (isOwn(look)) localStorage.removeItem(storageKey(list));
  else remember(storageKey(list), JSON.stringify({ of: whose(), look }));
}

/** The same in all browsers, where the server keeps such. */
export function keepLook(list: string, look: ListLook, extended: boolean): void {
  rememberLook(list, look);
  if (extended) keepPreference(lookName(list), isOwn(look) ? null : look, 'Your column settings');
}
