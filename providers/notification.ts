// Refine's notices, shown as all others are.
import type { NotificationProvider } from '@refinedev/core';
import { closeNotice, notify } from './notices.ts';
import { sessionToken } from './session.ts';

export const notificationProvider: NotificationProvider = {
  open({ type, message, description, key }) {
    // What a call of an ended session says is no news: that it ended was said once.
    if (type === 'error' && sessionToken() === null) return;
    notify({ type: type === 'progress' ? 'info' : type, message, description, key });
  },
  close: closeNotice,
};
