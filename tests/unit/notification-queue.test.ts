import { expect, it } from 'vitest';
import { notificationQueue } from '#src/app/notifications/notification-queue.ts';

function setUp() {
  const opened: string[] = [];
  const ids = new Map<string, string>();
  const closedIds: string[] = [];
  const queue = notificationQueue({
    open(id, { message }) {
      opened.push(message);
      ids.set(message, id);
    },
    close: (id) => closedIds.push(id),
  });
  const show = (message: string, key?: string) => queue.open({ type: 'info', message, key });
  const idOf = (message: string) => ids.get(message) ?? '';
  return { queue, opened, closedIds, show, idOf, closed: (message: string) => queue.closed(idOf(message)) };
}

it('holds the fourth notification until one of three closes', () => {
  const { opened, show, closed } = setUp();
  for (const word of ['a', 'b', 'c', 'd', 'e']) show(word);
  expect(opened).toEqual(['a', 'b', 'c']);
  closed('b');
  expect(opened).toEqual(['a', 'b', 'c', 'd']);
  closed('b');
  expect(opened).toHaveLength(4);
});

it('closes all notifications, also the waiting ones', () => {
  const { queue, opened, closedIds, show, idOf } = setUp();
  for (const word of ['a', 'b', 'c', 'd']) show(word);
  queue.closeAll();
  expect(closedIds).toEqual(['a', 'b', 'c'].map(idOf));
  show('e');
  expect(opened).toEqual(['a', 'b', 'c', 'e']);
});

it('replaces an open or waiting notification with the same key', () => {
  const { opened, closedIds, show, idOf, closed } = setUp();
  for (const word of ['a', 'b', 'c', 'd']) show(word, word);
  show('a again', 'a');
  show('d again', 'd');
  expect(opened).toEqual(['a', 'b', 'c', 'a again']);
  expect(closedIds).toEqual([idOf('a')]);
  expect(idOf('a again')).not.toBe(idOf('a'));
  closed('a');
  expect(opened).toHaveLength(4);
  closed('a again');
  expect(opened.at(-1)).toBe('d again');
});

it('closes a withdrawn notification and shows the next one', () => {
  const { queue, opened, closedIds, show, idOf } = setUp();
  for (const word of ['a', 'b', 'c', 'd', 'e']) show(word, word);
  queue.close('d');
  expect(closedIds).toEqual([]);
  queue.close('a');
  expect(closedIds).toEqual([idOf('a')]);
  expect(opened).toEqual(['a', 'b', 'c', 'e']);
});
