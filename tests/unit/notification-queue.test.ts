import { expect, it } from 'vitest';
import { notificationQueue } from '#src/layout/notification-queue.ts';

function queued() {
  const opened: string[] = [];
  const queue = notificationQueue(({ message }) => opened.push(message));
  const tell = (message: string, key?: string) => queue.open({ type: 'info', message, key });
  return { queue, opened, tell };
}

it('a fourth notification waits until one of three is gone, and is then shown', () => {
  const { queue, opened, tell } = queued();
  for (const word of ['a', 'b', 'c', 'd', 'e']) tell(word, word);
  expect(opened).toEqual(['a', 'b', 'c']);
  queue.closed('b');
  expect(opened).toEqual(['a', 'b', 'c', 'd']);
  queue.closed('b');
  expect(opened).toHaveLength(4);
});

it('one of the same key takes its place, shown or waiting', () => {
  const { queue, opened, tell } = queued();
  for (const word of ['a', 'b', 'c', 'd']) tell(word, word);
  tell('a again', 'a');
  tell('d again', 'd');
  expect(opened).toEqual(['a', 'b', 'c', 'a again']);
  queue.closed('a');
  expect(opened.at(-1)).toBe('d again');
});

it('what is taken back while it waits is not shown', () => {
  const { queue, opened, tell } = queued();
  for (const word of ['a', 'b', 'c', 'd']) tell(word, word);
  queue.forget('d');
  queue.closed('a');
  expect(opened).toEqual(['a', 'b', 'c']);
});
