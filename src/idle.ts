/** Calls `work` when the browser has nothing better to do. Returns how to call that off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work, 300);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}
