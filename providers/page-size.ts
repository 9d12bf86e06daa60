// Rows per page. Local storage has the size for the first request; the server has it for other browsers.

import { pageSizeKey } from '#shared/contract/browser-storage.ts';
import { defaultLimit, pageSizes } from '#shared/contract/contract.ts';
import { remember } from './browser-storage.ts';
import { storePreference, whose } from './preference.ts';

/** Key of the server's preference. */
export const pageSizeName = 'lists.limit';

/** This user's last size in this browser; undefined if none is stored. */
export function lastPageSize(): number | undefined {
  const [size, owner] = (localStorage.getItem(pageSizeKey) ?? '').split(' ');
  return owner === whose() ? pageSizes.find((one) => String(one) === size) : undefined;
}

export function storePageSizeLocally(size: number): void {
  if (size === defaultLimit) localStorage.removeItem(pageSizeKey);
  else remember(pageSizeKey, `${size} ${whose()}`);
}

/** Stores the size in this browser, and on a server that supports preferences. */
export function storePageSize(size: number, extended: boolean): void {
  storePageSizeLocally(size);
  if (extended) storePreference(pageSizeName, size, 'Your page size');
}
