// Notifications: Refine's provider, and `notify` for code outside of Refine. They queue until their holder,
// which is loaded on demand, shows them.
import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { sessionToken } from './session.ts';
import type { UndoTarget } from './undo.ts';

export interface NotificationParams {
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
  readonly description?: string | undefined;
  /** Replaces the visible notification with the same key. */
  readonly key?: string | undefined;
  /** Offers to undo the change that the notification reports. */
  readonly undo?: UndoTarget | undefined;
}

export interface NotificationHolder {
  open(params: NotificationParams): void;
  close(key: string): void;
  closeAll(): void;
}

let holder: NotificationHolder | undefined;
const waiting: NotificationParams[] = [];

/** Shows a notification, or queues it until a holder is set. */
export function notify(params: NotificationParams): void {
  if (holder) holder.open(params);
  else waiting.push(params);
}

/** Closes all notifications: another person may sign in next. */
export function closeNotifications(): void {
  waiting.length = 0;
  holder?.closeAll();
}

/** Shows all notifications in `next` from now on. Returns a function that undoes it. */
export function showNotificationsIn(next: NotificationHolder): () => void {
  holder = next;
  for (const params of waiting.splice(0)) next.open(params);
  return () => {
    if (holder === next) holder = undefined;
  };
}

export const notificationProvider: NotificationProvider = {
  open({ type, message, description, key, undo }: OpenNotificationParams & Pick<NotificationParams, 'undo'>) {
    // Errors of an ended session are hidden: the user already knows that it ended.
    if (type === 'error' && sessionToken() === null) return;
    notify({ type: type === 'progress' ? 'info' : type, message, description, key, undo });
  },
  close: (key) => holder?.close(key),
};
