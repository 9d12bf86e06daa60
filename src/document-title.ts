import { useEffect } from 'react';

/** The tab's title while a page is shown: what it is and, behind sign-in, whose panel. */
export function useDocumentTitle(page: string, panel?: string): void {
  useEffect(() => {
    document.title = panel ? `${page} · ${panel}` : page;
  }, [page, panel]);
}
