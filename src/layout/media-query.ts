import { useSyncExternalStore } from 'react';

function mediaQuery(text: string): () => boolean {
  const query = window.matchMedia(text);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** Whether the sider stands beside the content; below 768 px it is a drawer. */
export const useWide = mediaQuery('(min-width: 768px)');

/** Whether there is room for the sider with its words; below, it starts as icons. */
export const useRoomy = mediaQuery('(min-width: 992px)');

/** Whether the system asks for less motion. */
export const useLessMotion = mediaQuery('(prefers-reduced-motion: reduce)');
