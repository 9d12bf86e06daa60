// Says that the form of a record is open while its tab is visible, and asks who else has it open.
import { useSubscription } from '@refinedev/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ApiError } from '#providers/envelopes.ts';
import { http } from '#providers/http.ts';
import { channelOf, type LivePayload, liveState, presenceChannelOf } from '#providers/live.ts';
import { sessionToken } from '#providers/session.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { type Presence, presence, presenceMs, presencePath } from '#shared/contract/presence.ts';
import type { SaveState } from '#src/form/save/save-state.ts';
import { useHandler } from '#src/ui/use-handler.ts';

export interface FormPresenceProps<V> {
  /** The name of the record's resource. */
  resource: string;
  id: string;
  state: Pick<SaveState<V>, 'version' | 'merge' | 'mergeTheirs'>;
}

/** The version in an ETag of the bundled server, such as `"3"`. */
const versionIn = (etag: string | undefined) => {
  const text = /^"(\d+)"$/.exec(etag ?? '')?.[1];
  return text === undefined ? undefined : Number(text);
};

/** Outlives the page, unlike the requests of the HTTP client. */
function sendClosed(url: string, token: string | null): void {
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  void fetch(`${adminApi}${url}`, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined);
}

/** `etag`: the version that the form shows. The result is undefined until the server has answered for this version. */
export function usePresence(resource: string, id: string, etag: string | undefined): Presence | undefined {
  const [answer, setAnswer] = useState<{ etag: string | undefined; presence: Presence }>();
  const isRefused = useRef(false);
  const url = `${presencePath}/${resource}/${encodeURIComponent(id)}`;

  /** Settles when no announcement is on its way. */
  const announced = useRef<Promise<unknown>>(Promise.resolve());
  /** The number of the last question. Older answers can arrive after its answer. */
  const lastQuestion = useRef(0);

  async function ask() {
    if (isRefused.current || document.visibilityState !== 'visible') return;
    lastQuestion.current += 1;
    const question = lastQuestion.current;
    try {
      const { data } = await http.put<unknown>(url, { version: versionIn(etag) }, { background: true });
      const read = presence.safeParse(data);
      if (read.success && question === lastQuestion.current) setAnswer({ etag, presence: read.data });
    } catch (error) {
      // The server has no such call, or the user may no longer change the record. Other failures are temporary.
      if ([403, 404].includes((error as Partial<ApiError>).statusCode ?? 0)) isRefused.current = true;
    }
  }

  const announce = useHandler(() => {
    announced.current = Promise.all([announced.current, ask()]);
  });

  // The events before the stream was open are lost.
  const isLive = useSyncExternalStore(liveState.follow, liveState.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for each version and each new stream
  useEffect(() => {
    announce();
  }, [announce, etag, isLive]);

  useEffect(() => {
    const leave = () => {
      if (!isRefused.current) sendClosed(url, sessionToken());
    };
    /** A late announcement would open the form again. A page that closes can't wait for it. */
    const leaveLater = () => {
      const token = sessionToken();
      void announced.current.then(() => isRefused.current || sendClosed(url, token));
    };
    const timer = setInterval(announce, presenceMs);
    document.addEventListener('visibilitychange', announce);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', announce);
      window.removeEventListener('pagehide', leave);
      leaveLater();
    };
  }, [announce, url]);

  const onLiveEvent = useHandler(({ payload }: { payload: unknown }) => {
    const { ids } = payload as LivePayload;
    if (ids === undefined || ids.includes(id)) announce();
  });
  useSubscription({ channel: channelOf(resource), onLiveEvent });
  useSubscription({ channel: presenceChannelOf(resource), onLiveEvent });

  return answer?.etag === etag ? answer?.presence : undefined;
}
