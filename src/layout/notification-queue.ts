// At most so many notifications are seen at once. Further ones wait: each stays as long as any other.
import type { NotificationParams } from '#providers/notification.ts';

export const mostShown = 3;

/** What shows notifications, each by an id that none had before. */
export interface NotificationWindow {
  open(id: string, params: NotificationParams): void;
  close(id: string): void;
}

/** Gives each notification its turn in a window, which tells by `closed` that one is gone. */
export function notificationQueue(window: NotificationWindow) {
  /** By id. */
  const shown = new Map<string, NotificationParams>();
  let waiting: NotificationParams[] = [];
  let count = 0;

  function goOn() {
    while (shown.size < mostShown) {
      const params = waiting.shift();
      if (!params) return;
      count += 1;
      const id = `notification ${count}`;
      shown.set(id, params);
      window.open(id, params);
    }
  }

  /** Takes those of this key away, and those that wait. */
  function takeBack(key: string) {
    waiting = waiting.filter((params) => params.key !== key);
    for (const [id, params] of shown) {
      if (params.key !== key) continue;
      shown.delete(id);
      window.close(id);
    }
  }

  return {
    /**
     * One of the same key makes way for it at once. It isn't given the new words: Ant Design would go on counting the time
     * that it has been shown, and what is told just when that ends would go unseen.
     */
    open(params: NotificationParams): void {
      const inPlace = [...shown.values()].some(({ key }) => key !== undefined && key === params.key);
      if (params.key !== undefined) takeBack(params.key);
      if (inPlace) waiting.unshift(params);
      else waiting.push(params);
      goOn();
    },

    close(key: string): void {
      takeBack(key);
      goOn();
    },

    closed(id: string): void {
      shown.delete(id);
      goOn();
    },
  };
}
