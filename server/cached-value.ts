// Caches of one value that is expensive to make, and a limit to how long a caller waits.
import { LRUCache } from 'lru-cache';

export interface CachedValue<T> {
  readonly get: () => Promise<T>;
  /** Later calls of `get` make the value anew. */
  readonly forget: () => void;
}

/** Caches a value for `ms`. Concurrent callers share one call of `make`; a failure is not cached. */
export function cachedFor<T>(ms: number, make: () => Promise<T>): CachedValue<T> {
  const cache = new LRUCache<'value', { value: T }>({
    max: 1,
    ttl: Number.isFinite(ms) ? ms : 0,
    perf: performance,
    fetchMethod: async () => ({ value: await make() }),
    // Callers that wait while the value is dropped still get an answer.
    ignoreFetchAbort: true,
  });
  return {
    get: async () => (await cache.forceFetch('value')).value,
    forget: () => cache.clear(),
  };
}

/** The result of `work`, or of `late` where it takes longer than `ms`. */
export async function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(late);
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
