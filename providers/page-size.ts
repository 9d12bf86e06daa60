// How many rows a page of one's lists has: known in this browser from last time, so that no list waits for it, and kept on
// the server for all others.

import { pageSizeKey } from '#src/shared/begin.ts';
import { defaultLimit, pageSizes } from '#src/shared/contract.ts';
import { http } from './http.ts';
import { remember } from './remember.ts';
import { storedUser } from './session.ts';

/** Where the server keeps it. */
export const pageSizePath = '/me/preferences/lists.limit';

/** Whose it is what this browser keeps. */
export const whose = () => String(storedUser()?.id);

/** The size of last time; undefined where this browser knows nothing of this person's. */
export function lastPageSize(): number | undefined {
  const [size, owner] = (localStorage.getItem(pageSizeKey) ?? '').split(' ');
  return owner === whose() ? pageSizes.find((one) => String(one) === size) : undefined;
}

/** Another size is the person's from now on, in this browser. */
export function rememberPageSize(size: number): void {
  if (size === defaultLimit) localStorage.removeItem(pageSizeKey);
  else remember(pageSizeKey, `${size} ${whose()}`);
}

/** The same in all browsers, where the server keeps such. That it could not be kept changes nothing here. */
export function keepPageSize(size: number, extended: boolean): void {
  rememberPageSize(size);
  if (extended) http.put(pageSizePath, { value: size }).catch(() => undefined);
}
