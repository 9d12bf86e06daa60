// Refine's live provider, and the state that the event stream pushes. The stream itself is loaded later
// (src/app/live), because the first screen does not need it.
import type { LiveProvider } from '@refinedev/core';
import type { ChangedRecords, PresenceEvent, UnreadEvent } from '#shared/contract/events.ts';

interface Subscription {
  readonly channel: string;
  readonly callback: Parameters<LiveProvider['subscribe']>[0]['callback'];
}

const subscriptions = new Set<Subscription>();

export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }) {
    const subscription = { channel, callback };
    subscriptions.add(subscription);
    return subscription;
  },
  unsubscribe: (subscription: Subscription) => void subscriptions.delete(subscription),
};

/** The channel of a resource's changes, as Refine names it. */
export const channelOf = (resource: string) => `resources/${resource}`;

/** The payload of a live event. Without ids, any record may have changed. */
export interface LivePayload {
  readonly ids?: readonly string[];
}

/** Publishes changes to all subscribers. Null: anything may have changed. */
export function publishChanges(changes: readonly ChangedRecords[] | null): void {
  const date = new Date();
  for (const { channel, callback } of [...subscriptions]) {
    const found = changes?.filter(({ resource }) => channelOf(resource) === channel);
    if (found?.length === 0) continue;
    const isAll = !found || found.some(({ ids }) => ids === null);
    const payload = isAll ? {} : { ids: found.flatMap((change) => change.ids ?? []) };
    callback({ channel, type: 'updated', payload, date });
  }
}

/** The channel of other people's open forms. */
export const presenceChannelOf = (resource: string) => `presence/${resource}`;

/** Publishes that another person opened or closed the form of a record. */
export function publishPresence({ resource, recordId }: PresenceEvent): void {
  const event = { type: 'updated', payload: { ids: [recordId] }, date: new Date() };
  for (const { channel, callback } of [...subscriptions]) {
    if (channel === presenceChannelOf(resource)) callback({ channel, ...event });
  }
}

/** A value that the event stream sets and components follow. */
function pushedValue<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: (): T => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    follow(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether the event stream is open. Undefined before the first attempt. */
export const liveState = pushedValue<boolean | undefined>(undefined);

export const noUnread: UnreadEvent = { unread: 0, newest: null };

/** The user's unread notices. */
export const unreadNotices = pushedValue(noUnread);
