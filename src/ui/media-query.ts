// Follows media queries: the window's width, reduced motion and printing.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

function mediaQuery(text: string): () => boolean {
  const query = window.matchMedia(text);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** Below 768 px, the sidebar is a drawer. */
export const useIsWide = mediaQuery('(min-width: 768px)');

/** Below 992 px, the sidebar starts collapsed to icons. */
export const useIsRoomy = mediaQuery('(min-width: 992px)');

export const usePrefersReducedMotion = mediaQuery('(prefers-reduced-motion: reduce)');

const print = window.matchMedia('print');

/** Whether the page is being printed. Re-renders synchronously, before the browser lays out the pages. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(print.matches);
  useEffect(() => {
    const show = (now: boolean) => flushSync(() => setPrinting(now));
    const onChange = () => show(print.matches);
    const onStart = () => show(true);
    const onEnd = () => show(false);
    // Printing may have begun between the first render and this effect.
    setPrinting(print.matches);
    print.addEventListener('change', onChange);
    window.addEventListener('beforeprint', onStart);
    window.addEventListener('afterprint', onEnd);
    return () => {
      print.removeEventListener('change', onChange);
      window.removeEventListener('beforeprint', onStart);
      window.removeEventListener('afterprint', onEnd);
    };
  }, []);
  return printing;
}
