import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same, and does what the one of the last drawing does: for what listens, and for parts that
 * are drawn anew when what they are given changes. Not to be called while something is drawn.
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
