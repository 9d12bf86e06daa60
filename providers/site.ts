// What everybody may know of the settings, as the server told it last: with who is signed in, and when asked alone.

import { useSyncExternalStore } from 'react';
import type { Site } from '#src/shared/session.ts';
import { http } from './http.ts';
import { remember } from './remember.ts';

let known: Partial<Site> | undefined;
const listeners = new Set<() => void>();
/** Kept for the sign-in page, which comes before the server tells anything. */
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

/** What an answer tells of the settings, without what is not of its type; undefined where it tells nothing. */
export function siteIn(told: unknown): Partial<Site> | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const known = Object.entries(told).filter(
    ([name, value]) =>
      (Object.hasOwn(kinds, name) && typeof value === kinds[name as keyof Site]) ||
      (name === 'maintenance' && value === null),
  );
  return Object.fromEntries(known);
}

/** Undefined until the server told it, and where it does not. Other servers may leave parts out. */
export const knownSite = (): Partial<Site> | undefined => known;

/** What the platform was called, and its logo, when somebody was last signed in here. */
export const brandOfBefore = (): Pick<Site, 'name' | 'logo'> => ({
  name: localStorage.getItem(nameKey) ?? '',
  logo: localStorage.getItem(logoKey) ?? '',
});

/** Calls `listener` when something of it changed. Returns how to stop that. */
export function onSiteChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** It as it is now. */
export const useSite = () => useSyncExternalStore(onSiteChange, knownSite);

/** Keeps what the server told. */
export function keepSite(told: Partial<Site> | undefined): void {
  if (JSON.stringify(told) === JSON.stringify(known)) return;
  known = told;
  if (told?.name !== undefined) remember(nameKey, told.name);
  if (told?.logo !== undefined) remember(logoKey, told.logo);
  for (const listener of listeners) listener();
}

/** Asks the server again. What was known stays known where that fails. */
export async function askSite(): Promise<void> {
  try {
    keepSite(siteIn((await http.get('/me/site', { background: true })).data));
  } catch {
    // The next call that the person makes says what is wrong.
  }
}
