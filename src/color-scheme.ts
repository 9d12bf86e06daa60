// Light or dark: the system's choice until the person makes one, which is then kept in this browser.
import { useSyncExternalStore } from 'react';
import { schemeKey as key } from './shared/begin.ts';
import { type Scheme, writeTokens } from './tokens.ts';

export type SchemeChoice = Scheme | 'system';

/** What one can choose, as menus offer it. */
export const schemeChoices: readonly { readonly value: SchemeChoice; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function readChoice(): SchemeChoice {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

let choice = readChoice();

const scheme = (): Scheme => (choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice);

function changed() {
  const page = document.documentElement;
  page.dataset.scheme = scheme();
  writeTokens(page, scheme());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the person's choice and shows it at once, in all tabs. */
export function chooseScheme(next: SchemeChoice): void {
  choice = next;
  if (next === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, next);
  changed();
}

/** The scheme to show now. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, scheme);

/** What the person chose. */
export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, () => choice);

systemDark.addEventListener('change', changed);
window.addEventListener('storage', (event) => {
  if (event.key !== key && event.key !== null) return;
  choice = readChoice();
  changed();
});
changed();
