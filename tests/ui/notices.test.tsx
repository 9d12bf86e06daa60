// What is told to the person stays to be read, for 4.5 seconds.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notificationProvider, notify } from '#providers/notification.ts';
import { NotificationHolder } from '#src/layout/notification-holder.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  render(<NotificationHolder />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** React draws as it does in a browser, a piece in each turn of the event loop. */
const drawnBit = {
  byBit(on: boolean) {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: !on });
  },
};
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const tell = (message: string) => notify({ type: 'success', message, key: 'save' });
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const shown = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

test('what each save tells takes the place of what the last one told, and stays its time', () => {
  act(() => tell('Saved once'));
  expect(shown()).toEqual(['Saved once']);
  pass(4);
  act(() => tell('Saved twice'));
  expect(shown()).toEqual(['Saved twice']);
  pass(4);
  act(() => tell('Saved again'));
  pass(4.4);
  expect(shown()).toEqual(['Saved again']);
  pass(0.2);
  expect(shown()).toEqual([]);
});

test('what is told in the moment in which the one before it goes is still told', async () => {
  // However far the page has come with drawing it when the time of the one before it is over.
  for (const turns of [0, 1, 2, 3, 4, 5, 6]) {
    act(() => tell('Saved once'));
    pass(4.4);
    drawnBit.byBit(true);
    tell('Saved twice');
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    vi.advanceTimersByTime(200);
    drawnBit.byBit(false);
    await act(nextTurn);
    pass(4);
    expect(shown(), `after ${turns} turns`).toEqual(['Saved twice']);
    pass(0.5);
    expect(shown()).toEqual([]);
  }
});

test('what is no longer true is taken back', () => {
  act(() => tell('Saved once'));
  act(() => notificationProvider.close('save'));
  expect(shown()).toEqual([]);
});
