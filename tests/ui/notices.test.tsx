// Tests that notices stay for 4.5 seconds.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notificationProvider, notify } from '#providers/notification.ts';
import { NotificationHolder } from '#src/app/notifications/notification-holder.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  render(<NotificationHolder />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets React render asynchronously as in a browser, in several turns of the event loop. */
const setAsyncRendering = (isOn: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: !isOn });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const show = (message: string) => notify({ type: 'success', message, key: 'save' });
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const shown = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

test('replaces the notice of the previous save and restarts its time', () => {
  act(() => show('Saved once'));
  expect(shown()).toEqual(['Saved once']);
  wait(4);
  act(() => show('Saved twice'));
  expect(shown()).toEqual(['Saved twice']);
  wait(4);
  act(() => show('Saved again'));
  wait(4.4);
  expect(shown()).toEqual(['Saved again']);
  wait(0.2);
  expect(shown()).toEqual([]);
});

test('shows a notice that arrives while the previous one expires', async () => {
  // Let the previous notice expire at different stages of rendering the new one.
  for (const turns of [0, 1, 2, 3, 4, 5, 6]) {
    act(() => show('Saved once'));
    wait(4.4);
    setAsyncRendering(true);
    show('Saved twice');
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    vi.advanceTimersByTime(200);
    setAsyncRendering(false);
    await act(nextTurn);
    wait(4);
    expect(shown(), `after ${turns} turns`).toEqual(['Saved twice']);
    wait(0.5);
    expect(shown()).toEqual([]);
  }
});

test('closes a notice on request', () => {
  act(() => show('Saved once'));
  act(() => notificationProvider.close('save'));
  expect(shown()).toEqual([]);
});
