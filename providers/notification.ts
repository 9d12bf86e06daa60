// What is told to the person, from anywhere: Refine's notification provider, and `notify` for what is outside of it.
// Notifications wait here until their holder, which is loaded on demand, shows them.
import type { NotificationProvider } from '@refinedev/core';
import { sessionToken } from './session.ts';

export interface NotificationParams {
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
  readonly description?: string | undefined;
  /** A notification of the same key takes the place of the one that is shown. */
  readonly key?: string | undefined;
}

export interface NotificationHolder {
  open(params: NotificationParams): void;
  close(key: string): void;
}

let holder: NotificationHolder | undefined;
const waiting: NotificationParams[] = [];

/** Shows a notification, or keeps it until one can be shown. */
export function notify(params: NotificationParams): void {
  if (holder) holder.open(params);
  else waiting.push(params);
}

/** Makes `next` show all notifications from now on. Returns how to stop that. */
export function showNotificationsIn(next: NotificationHolder): () => void {
  holder = next;
  for (const params of waiting.splice(0)) next.open(params);
  return () => {
    if (holder === next) holder = undefined;
  };
}

export const notificationProvider: NotificationProvider = {
  open({ type, message, description, key }) {
    // What a call of an ended session says is no news: that it ended was said once.
    if (type === 'error' && sessionToken() === null) return;
    notify({ type: type === 'progress' ? 'info' : type, message, description, key });
  },
  close: (key) => holder?.close(key),
};
