// Keeps the event stream of this tab open while it is visible, and polls for notices if there is no stream.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { http } from '#providers/http.ts';
import { liveState, noUnread, publishChanges, publishPresence, unreadNotices } from '#providers/live.ts';
import { refreshMe } from '#providers/me.ts';
import { changesEvent, presenceEvent, unreadEvent } from '#shared/contract/events.ts';
import { type Notice, noticesPath, unreadHeader } from '#shared/contract/notices.ts';
import { useSessionToken } from '#src/auth/session.ts';
import { followEvents, type StreamPosition } from './event-stream.ts';

const pollMs = 60_000;
/** A hidden tab gives its connection back: browsers limit the connections to one server. */
const hiddenMs = 30_000;

function receive(name: string | undefined, data: unknown): void {
  if (name === 'unread') {
    const read = unreadEvent.safeParse(data);
    if (read.success) unreadNotices.set(read.data);
  }
  if (name === 'changes') {
    const read = changesEvent.safeParse(data);
    if (read.success) publishChanges(read.data);
  }
  if (name === 'presence') {
    const read = presenceEvent.safeParse(data);
    if (read.success) publishPresence(read.data);
  }
  // The menu follows the new permissions.
  if (name === 'end' && (data as { reason?: string } | null)?.reason === 'access-changed') refreshMe();
}

async function poll(signal: AbortSignal): Promise<void> {
  const { data, headers } = await http.get<readonly Notice[]>(noticesPath, {
    params: { unread: true, limit: 1 },
    background: true,
    signal,
  });
  const unread = Number(headers[unreadHeader.toLowerCase()]);
  if (Number.isInteger(unread)) unreadNotices.set({ unread, newest: data[0]?.id ?? null });
}

const subscribeVisible = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether the tab is visible, or has been until recently. */
function useIsInUse(): boolean {
  const [inUse, setInUse] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeVisible(() => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setInUse(true);
      else timer = setTimeout(() => setInUse(false), hiddenMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return inUse;
}

export function LiveConnection() {
  const token = useSessionToken();
  const inUse = useIsInUse();
  const isLive = useSyncExternalStore(liveState.follow, liveState.get);
  const position = useRef<StreamPosition>({});

  useEffect(() => {
    if (token === null || !inUse) return undefined;
    return followEvents(token, position.current, { onEvent: receive, onLive: liveState.set });
  }, [token, inUse]);

  const polls = token !== null && inUse && isLive === false;
  useEffect(() => {
    if (!polls) return undefined;
    const controller = new AbortController();
    const ask = () => void poll(controller.signal).catch(() => undefined);
    ask();
    const timer = setInterval(ask, pollMs);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [polls]);

  useEffect(
    () => () => {
      liveState.set(undefined);
      unreadNotices.set(noUnread);
    },
    [],
  );
  return null;
}
