import { useEffect } from 'react';

/** The tab's title while a page is shown: what it is, then whose panel. */
export function useDocumentTitle(page: string, panel = 'Admin Panel'): void {
  useEffect(() => {
    document.title = `${page} · ${panel}`;
  }, [page, panel]);
}
