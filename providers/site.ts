// Settings that every user may see, as the server last sent them.

import { useSyncExternalStore } from 'react';
import type { Site } from '#shared/contract/session.ts';
import { remember } from './browser-storage.ts';
import { http } from './http.ts';

let current: Partial<Site> | undefined;
const listeners = new Set<() => void>();
/** Stored for the sign-in page, which is shown before the server's answer. */
const nameKey = 'site_name';
const logoKey = 'site_logo';

const kinds: Readonly<Record<keyof Site, 'string' | 'number'>> = {
  name: 'string',
  logo: 'string',
  supportEmail: 'string',
  maintenance: 'string',
  maxUploadBytes: 'number',
  idleMinutes: 'number',
};

/** Reads the settings without values of a wrong type; undefined if there are none. */
export function siteIn(answered: unknown): Partial<Site> | undefined {
  if (typeof answered !== 'object' || answered === null) return undefined;
  const valid = Object.entries(answered).filter(
    ([name, value]) =>
      (Object.hasOwn(kinds, name) && typeof value === kinds[name as keyof Site]) ||
      (name === 'maintenance' && value === null),
  );
  return Object.fromEntries(valid);
}

/** Undefined until the server has answered. Other servers may leave parts out. */
export const cachedSite = (): Partial<Site> | undefined => current;

/** Name and logo of the platform at the last visit. */
export const lastBrand = (): Pick<Site, 'name' | 'logo'> => ({
  name: localStorage.getItem(nameKey) ?? '',
  logo: localStorage.getItem(logoKey) ?? '',
});

export function onSiteChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSite = () => useSyncExternalStore(onSiteChange, cachedSite);

export function storeSite(answered: Partial<Site> | undefined): void {
  if (JSON.stringify(answered) === JSON.stringify(current)) return;
  current = answered;
  if (answered?.name !== undefined) remember(nameKey, answered.name);
  if (answered?.logo !== undefined) remember(logoKey, answered.logo);
  for (const listener of listeners) listener();
}

/** Loads the settings again. If that fails, the old ones stay. */
export async function reloadSite(): Promise<void> {
  try {
    storeSite(siteIn((await http.get('/me/site', { background: true })).data));
  } catch {
    // The user's next call reports the problem.
  }
}
