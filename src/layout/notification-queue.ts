// At most so many notifications are seen at once. Further ones wait: each stays as long as any other.
import type { NotificationParams } from '#providers/notification.ts';

export const mostShown = 3;

export type KeyedParams = NotificationParams & { readonly key: string };

/** Gives each notification its turn: `open` shows one, and whoever shows them tells by `closed` that one is gone. */
export function notificationQueue(open: (params: KeyedParams) => void) {
  const shown = new Set<string>();
  let waiting: KeyedParams[] = [];
  let count = 0;

  function put(params: KeyedParams) {
    shown.add(params.key);
    open(params);
  }

  return {
    open(params: NotificationParams): void {
      count += 1;
      const keyed = { ...params, key: params.key ?? `notification ${count}` };
      waiting = waiting.filter(({ key }) => key !== keyed.key);
      // One of the same key takes the place of the one that is shown.
      if (shown.has(keyed.key) || shown.size < mostShown) put(keyed);
      else waiting.push(keyed);
    },

    /** Takes back what waits under this key. */
    forget(key: string): void {
      waiting = waiting.filter((params) => params.key !== key);
    },

    closed(key: string): void {
      if (!shown.delete(key)) return;
      const next = waiting.shift();
      if (next) put(next);
    },
  };
}
