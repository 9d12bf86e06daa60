// Which columns somebody's lists have, and how dense they are: known in this browser from last time, so that a list is drawn
// once, and kept on the server for all others.

import { type ListLook, listLook, ownLook } from '#src/shared/preferences.ts';
import { http } from './http.ts';
import { notificationProvider } from './notification.ts';
import { whose } from './page-size.ts';
import { remember } from './remember.ts';

/** Where the server keeps it. */
export const lookPath = (list: string) => `/me/preferences/lists.${list}`;
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

/** One after the other: the last choice is the one that stays. */
let writing: Promise<unknown> = Promise.resolve();

/** Once, however many steps it took. Shown as chosen until the list is loaded anew, by what the server has. */
const tellNotKept = () =>
  notificationProvider.open({
    type: 'error',
    key: 'look-not-kept',
    message: 'Your columns could not be kept',
    description: 'They are as you chose them until the page is loaded again.',
  });

/** The same in all browsers, where the server keeps such. */
export function keepLook(list: string, look: ListLook, extended: boolean): void {
  rememberLook(list, look);
  if (!extended) return;
  const value = isOwn(look) ? null : look;
  writing = writing.then(() => http.put(lookPath(list), { value })).catch(tellNotKept);
}
