import { useEffect } from 'react';
import { useSite } from '#providers/site.ts';

/** Sets the tab's title: the page and, behind sign-in, the panel and the platform's name. */
export function useDocumentTitle(page: string, panel?: string): void {
  const name = useSite()?.name;
  useEffect(() => {
    document.title = [page, panel, panel && name].filter(Boolean).join(' · ');
  }, [page, panel, name]);
}
