import { useEffect } from 'react';
import { onWriteRefused } from './http.ts';
import { reloadSite, useSite } from './site.ts';

const everyMs = 60_000;

/**
 * Polls the platform's settings, such as maintenance mode: each minute while visible, when the tab becomes
 * visible, and after a refused write. Inactive if the server has no such endpoint.
 */
export function useSiteWatch(): void {
  const isSupported = useSite() !== undefined;
  useEffect(() => {
    if (!isSupported) return;
    const refresh = () => {
      if (!document.hidden) void reloadSite();
    };
    const timer = window.setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    const unsubscribe = onWriteRefused(refresh);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      unsubscribe();
    };
  }, [isSupported]);
}
