// Announces a screen: the tab's title and the focus.
import { useEffect } from 'react';
import { useSite } from '#providers/site.ts';

/** Sets the tab's title: the page and, behind sign-in, the panel and the platform's name. */
export function useDocumentTitle(page: string, panel?: string): void {
  const name = useSite()?.name;
  useEffect(() => {
    document.title = [page, panel, panel && name].filter(Boolean).join(' · ');
  }, [page, panel, name]);
}

/** Moves the focus to the screen's content, without scrolling. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });
