import { useSyncExternalStore } from 'react';

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
