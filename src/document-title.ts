import { useEffect, useSyncExternalStore } from 'react';

let site = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the platform is called, by its settings; empty where it has no name. */
export function nameSite(name: string): void {
  site = name;
  for (const listener of listeners) listener();
}

/** The tab's title while a page is shown: what it is and, behind sign-in, whose panel of which platform. */
export function useDocumentTitle(page: string, panel?: string): void {
  const name = useSyncExternalStore(subscribe, () => site);
  useEffect(() => {
    document.title = [page, panel, panel && name].filter(Boolean).join(' · ');
  }, [page, panel, name]);
}
