// Queues notifications and limits how many are visible, so that each is shown for its full time.
import type { NotificationParams } from '#providers/notification.ts';

export const maxShown = 3;

/** Shows notifications. Each gets a new id. */
export interface NotificationWindow {
  open(id: string, params: NotificationParams): void;
  close(id: string): void;
}

/** Shows notifications in turn. The window must report each closed one by `closed`. */
export function notificationQueue(window: NotificationWindow) {
  const shown = new Map<string, NotificationParams>();
  let waiting: NotificationParams[] = [];
  let count = 0;

  function showNext() {
    while (shown.size < maxShown) {
      const params = waiting.shift();
      if (!params) return;
      count += 1;
      const id = `notification ${count}`;
      shown.set(id, params);
      window.open(id, params);
    }
  }

  /** Removes shown and waiting notifications with this key. */
  function remove(key: string) {
    waiting = waiting.filter((params) => params.key !== key);
    for (const [id, params] of shown) {
      if (params.key !== key) continue;
      shown.delete(id);
      window.close(id);
    }
  }

  return {
    /**
     * Replaces a notification with the same key. Does not update its text, because Ant Design would not
     * restart the timer, and the new text could disappear immediately.
     */
    open(params: NotificationParams): void {
      const replacesShown = [...shown.values()].some(({ key }) => key !== undefined && key === params.key);
      if (params.key !== undefined) remove(params.key);
      if (replacesShown) waiting.unshift(params);
      else waiting.push(params);
      showNext();
    },

    close(key: string): void {
      remove(key);
      showNext();
    },

    closeAll(): void {
      waiting = [];
      for (const id of shown.keys()) window.close(id);
      shown.clear();
    },

    closed(id: string): void {
      shown.delete(id);
      showNext();
    },
  };
}
