// Reads the server's event stream. Uses fetch instead of EventSource, which cannot send the session's token.
import { createParser } from 'eventsource-parser';
import { endEvent, eventsPath, heartbeatMs } from '#shared/contract/events.ts';
import { adminApi } from '#shared/contract/paths.ts';

export interface StreamHandlers {
  readonly onEvent: (name: string | undefined, data: unknown) => void;
  /** Whether events arrive. Without them, the caller polls. */
  readonly onLive: (isLive: boolean) => void;
}

/** A proxy that buffers answers holds back the first event. */
const firstEventMs = 10_000;
const silentMs = 3 * heartbeatMs;
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;

/** Reads one stream until it ends. Resolves to the reason that the server gave, if any. */
async function readStream(
  answer: Response,
  {
    onEvent,
    onId,
    onRetry,
    onBytes,
  }: {
    onEvent: StreamHandlers['onEvent'];
    onId: (id: string) => void;
    onRetry: (ms: number) => void;
    onBytes: () => void;
  },
): Promise<string | undefined> {
  let reason: string | undefined;
  const parser = createParser({
    onEvent({ event, id, data }) {
      const value: unknown = JSON.parse(data);
      if (id) onId(id);
      if (event === 'end') reason = endEvent.safeParse(value).data?.reason;
      onEvent(event, value);
    },
    onRetry,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return reason;
    onBytes();
    parser.feed(part.value);
  }
}

/** Where a stream continues. */
export interface StreamPosition {
  cursor?: string;
}

/**
 * Follows the stream with this token, and connects again whenever it breaks, from the last event on. Stops when the
 * server ends the session. Returns the function that closes it.
 */
export function followEvents(
  token: string,
  position: StreamPosition,
  { onEvent, onLive }: StreamHandlers,
): () => void {
  let failures = 0;
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function connect() {
    const current = new AbortController();
    connection = current;
    let pause: number | undefined;
    let reason: string | undefined;
    let watch: ReturnType<typeof setTimeout> | undefined;
    const expectBytes = (withinMs: number) => {
      clearTimeout(watch);
      watch = setTimeout(() => current.abort(), withinMs);
    };
    expectBytes(firstEventMs);
    try {
      const answer = await fetch(`${adminApi}${eventsPath}`, {
        headers: {
          Accept: 'text/event-stream',
          Authorization: `Bearer ${token}`,
          ...(position.cursor !== undefined && { 'Last-Event-ID': position.cursor }),
        },
        cache: 'no-store',
        signal: current.signal,
      });
      // Other servers have no stream, and an ended session gets none.
      if ([401, 403, 404].includes(answer.status)) stopped = true;
      if (!answer.ok) throw new Error(`The event stream answered ${answer.status}`);
      reason = await readStream(answer, {
        onEvent,
        onId: (id) => {
          position.cursor = id;
        },
        onRetry: (ms) => {
          pause = ms;
        },
        onBytes() {
          failures = 0;
          expectBytes(silentMs);
          onLive(true);
        },
      });
    } catch {
      // A broken connection is normal: the next one continues where this one ended.
    }
    clearTimeout(watch);
    if (connection !== current) return;
    connection = undefined;
    if (reason === undefined) onLive(false);
    if (reason === 'signed-out') stopped = true;
    if (stopped) return;
    failures += 1;
    const backOff = Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs) * (0.5 + Math.random());
    timer = setTimeout(() => void connect(), pause ?? backOff);
  }

  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    const open = connection;
    connection = undefined;
    open?.abort();
  };
}
