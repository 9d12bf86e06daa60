import { useEffect } from 'react';
import { useSite } from '#providers/site.ts';

/** The tab's title while a page is shown: what it is and, behind sign-in, whose panel of which platform. */
export function useDocumentTitle(page: string, panel?: string): void {
  const name = useSite()?.name;
  useEffect(() => {
    document.title = [page, panel, panel && name].filter(Boolean).join(' · ');
  }, [page, panel, name]);
}
