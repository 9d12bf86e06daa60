import { useSyncExternalStore } from 'react';

/** From here on the sider stands beside the content; below it is a drawer. */
const wide = window.matchMedia('(min-width: 768px)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the window is at least 768 px wide. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
