// Defers work until the browser is idle.

/** Runs `work` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work, 300);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}

/** Whether the user asked the browser to save data. Not every browser reports it. */
export const isDataSaverOn = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Runs a prefetch when the browser is idle, unless the user saves data. Returns a function that cancels it. */
export const prefetchWhenIdle = (fetch: () => void): (() => void) =>
  isDataSaverOn() ? () => undefined : whenIdle(fetch);
