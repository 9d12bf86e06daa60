// Applies the colour scheme: the system's, or the user's choice, which is stored in this browser.
import { useSyncExternalStore } from 'react';
import { schemeKey as key } from '#shared/contract/browser-storage.ts';
import { type Scheme, writeTokens } from './tokens.ts';

export type SchemeChoice = Scheme | 'system';

export const schemeChoices: readonly { readonly value: SchemeChoice; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function readChoice(): SchemeChoice {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

let choice = readChoice();

const scheme = (): Scheme => (choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice);

function applyScheme() {
  const page = document.documentElement;
  page.dataset.scheme = scheme();
  writeTokens(page, scheme());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the choice and applies it in all tabs. */
export function chooseScheme(next: SchemeChoice): void {
  choice = next;
  if (next === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, next);
  applyScheme();
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, scheme);

export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, () => choice);

systemDark.addEventListener('change', applyScheme);
window.addEventListener('storage', (event) => {
  if (event.key !== key && event.key !== null) return;
  choice = readChoice();
  applyScheme();
});
applyScheme();
