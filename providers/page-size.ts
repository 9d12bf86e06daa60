// How many rows a page of one's lists has: known in this browser from last time, so that no list waits for it, and kept on
// the server for all others.

import { pageSizeKey } from '#src/shared/begin.ts';
import { defaultLimit, pageSizes } from '#src/shared/contract.ts';
import { keepPreference, whose } from './preference.ts';
import { remember } from './remember.ts';

/** What it is called by on the server. */
export const pageSizeName = 'lists.limit';

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

/** The same in all browsers, where the server keeps such. */
export function keepPageSize(size: number, extended: boolean): void {
  rememberPageSize(size);
  if (extended) keepPreference(pageSizeName, size, 'Your page size');
}
