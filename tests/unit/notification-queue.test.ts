import { expect, it } from 'vitest';
import { notificationQueue } from '#src/layout/notification-queue.ts';

function queued() {
  const opened: string[] = [];
  const ids = new Map<string, string>();
  const gone: string[] = [];
  const queue = notificationQueue({
    open(id, { message }) {
      opened.push(message);
      ids.set(message, id);
    },
    close: (id) => gone.push(id),
  });
  const tell = (message: string, key?: string) => queue.open({ type: 'info', message, key });
  const idOf = (message: string) => ids.get(message) ?? '';
  return { queue, opened, gone, tell, idOf, closed: (message: string) => queue.closed(idOf(message)) };
}

it('a fourth notification waits until one of three is gone, and is then shown', () => {
  const { opened, tell, closed } = queued();
  for (const word of ['a', 'b', 'c', 'd', 'e']) tell(word);
  expect(opened).toEqual(['a', 'b', 'c']);
  closed('b');
  expect(opened).toEqual(['a', 'b', 'c', 'd']);
  closed('b');
  expect(opened).toHaveLength(4);
});

it('one of the same key takes its place, shown or waiting', () => {
  const { opened, gone, tell, idOf, closed } = queued();
  for (const word of ['a', 'b', 'c', 'd']) tell(word, word);
  tell('a again', 'a');
  tell('d again', 'd');
  expect(opened).toEqual(['a', 'b', 'c', 'a again']);
  expect(gone).toEqual([idOf('a')]);
  expect(idOf('a again')).not.toBe(idOf('a'));
  closed('a');
  expect(opened).toHaveLength(4);
  closed('a again');
  expect(opened.at(-1)).toBe('d again');
});

it('what is taken back is closed, and what waits comes in its place', () => {
  const { queue, opened, gone, tell, idOf } = queued();
  for (const word of ['a', 'b', 'c', 'd', 'e']) tell(word, word);
  queue.close('d');
  expect(gone).toEqual([]);
  queue.close('a');
  expect(gone).toEqual([idOf('a')]);
  expect(opened).toEqual(['a', 'b', 'c', 'e']);
});
