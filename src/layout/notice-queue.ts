// At most so many notices are seen at once. Further ones wait until there is room: each stays as long as any other.
import type { Notice } from '#providers/notices.ts';

export const mostShown = 3;

export type KeyedNotice = Notice & { readonly key: string };

/** Gives each notice its turn: `open` shows one, and whoever shows them tells by `closed` that one is gone. */
export function noticeQueue(open: (notice: KeyedNotice) => void) {
  const shown = new Set<string>();
  let waiting: KeyedNotice[] = [];
  let count = 0;

  function put(notice: KeyedNotice) {
    shown.add(notice.key);
    open(notice);
  }

  return {
    show(notice: Notice): void {
      count += 1;
      const keyed = { ...notice, key: notice.key ?? `notice ${count}` };
      waiting = waiting.filter(({ key }) => key !== keyed.key);
      // One of the same key takes the place of the one that is shown.
      if (shown.has(keyed.key) || shown.size < mostShown) put(keyed);
      else waiting.push(keyed);
    },

    /** Takes back what waits under this key. */
    forget(key: string): void {
      waiting = waiting.filter((notice) => notice.key !== key);
    },

    closed(key: string): void {
      if (!shown.delete(key)) return;
      const next = waiting.shift();
      if (next) put(next);
    },
  };
}
