// Settings that every user may see, as the server last sent them.
import { useEffect, useSyncExternalStore } from 'react';
import type { Site } from '#shared/contract/session.ts';
import { remember } from './browser-storage.ts';
import { http, onWriteRefused } from './http.ts';

let current: Partial<Site> | undefined;
const listeners = new Set<() => void>();
/** Stored for the sign-in page, which is shown before the server's answer. */
const nameKey = 'site_name';
const logoKey = 'site_logo';

const kinds: Readonly<Record<keyof Site, 'string' | 'number' | 'boolean'>> = {
  name: 'string',
  logo: 'string',
  supportEmail: 'string',
  maintenance: 'string',
  maxUploadBytes: 'number',
  idleMinutes: 'number',
  minPasswordLength: 'number',
  hasMailServer: 'boolean',
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
async function reloadSite(): Promise<void> {
  try {
    storeSite(siteIn((await http.get('/me/site', { background: true })).data));
  } catch {
    // The user's next call reports the problem.
  }
}

const everyMs = 60_000;

/**
 * Polls the platform's settings, such as maintenance mode: each minute while visible, when the tab becomes
 * visible, and after a refused write. Inactive if the server has no such endpoint.
 */
export function useSiteWatch(): void {
  const isSupported = useSite() !== undefined;
  useEffect(() => {
    if (!isSupported) return;
    const refresh = () => {
      if (!document.hidden) void reloadSite();
    };
    const timer = window.setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    const unsubscribe = onWriteRefused(refresh);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      unsubscribe();
    };
  }, [isSupported]);
}
