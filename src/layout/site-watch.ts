import { useEffect } from 'react';
import { onWriteRefused } from '#providers/http.ts';
import { askSite, useSite } from '#providers/site.ts';

const everyMs = 60_000;

/**
 * Lets an open console hear of changed settings, like maintenance: each minute while it can be seen, when it is
 * looked at again, and at once when the server refused a write. Asks no server that tells nothing of them.
 */
export function useSiteWatch(): void {
  const told = useSite() !== undefined;
  useEffect(() => {
    if (!told) return;
    const ask = () => {
      if (!document.hidden) void askSite();
    };
    const timer = window.setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    const stopHearing = onWriteRefused(ask);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      stopHearing();
    };
  }, [told]);
}
