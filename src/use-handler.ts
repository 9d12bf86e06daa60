import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the latest `handler`, for listeners and memoized children. Don't call
 * it in render.
 */
export function useHandler<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
