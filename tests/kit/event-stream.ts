// Reads the event stream of a server that listens on a port.
import { createParser } from 'eventsource-parser';
import type { FastifyInstance } from 'fastify';
import { eventsPath } from '#shared/contract/events.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { afterwards } from './afterwards.ts';

export interface ReceivedEvent {
  readonly event: string | undefined;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the test itself asserts the shape of the data
  readonly data: any;
}

export interface OpenStream {
  readonly status: number;
  readonly events: ReceivedEvent[];
  /** The server's hint when to connect again, in milliseconds. */
  readonly retry: () => number | undefined;
  readonly isOver: () => boolean;
  /** The id of the last event that had one. */
  readonly cursor: () => string | undefined;
  readonly of: (event: string) => unknown[];
  readonly abort: () => void;
}

export const listenOn = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' });

export async function openStream(address: string, token: string, lastEventId?: string): Promise<OpenStream> {
  const controller = new AbortController();
  afterwards(() => controller.abort());
  const answer = await fetch(`${address}${adminApi}${eventsPath}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: controller.signal,
  });
  const events: ReceivedEvent[] = [];
  let retry: number | undefined;
  let isOver = false;
  const parser = createParser({
    onEvent: ({ event, id, data }) => events.push({ event, id, data: JSON.parse(data) }),
    onRetry: (ms) => {
      retry = ms;
    },
  });
  const read = async () => {
    const decoder = new TextDecoder();
    if (answer.ok)
      for await (const bytes of answer.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  return {
    status: answer.status,
    events,
    retry: () => retry,
    isOver: () => isOver,
    cursor: () => events.findLast(({ id }) => id)?.id,
    of: (name) => events.flatMap(({ event, data }) => (event === name ? [data] : [])),
    abort: () => controller.abort(),
  };
}
