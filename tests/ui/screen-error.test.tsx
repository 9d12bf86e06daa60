import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScreenError } from '#src/app/layout/screen-error.tsx';
import { screenLoader } from '#src/app/screen-loader.tsx';

const notLoaded = new TypeError('Failed to fetch dynamically imported module: /assets/list.js');
const logError = vi.fn();

/** In development, React also dispatches caught errors on the window. */
const preventDefault = (event: ErrorEvent) => event.preventDefault();

beforeEach(() => {
  window.addEventListener('error', preventDefault);
  vi.spyOn(console, 'error').mockImplementation(logError);
});
afterEach(() => {
  window.removeEventListener('error', preventDefault);
  vi.restoreAllMocks();
  logError.mockReset();
});

/** Renders a screen whose code loads at this attempt. */
function openScreen(loadsAtAttempt: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length < loadsAtAttempt) throw notLoaded;
    return { Screen: () => <p>The list</p> };
  });
  const { Screen, retry } = screenLoader(load);
  render(
    <ScreenError resetKey="/users" onRetry={retry}>
      <Suspense fallback="Loading...">
        <Screen />
      </Suspense>
    </ScreenError>,
  );
  return load;
}

test('shows and logs an error when a screen’s code fails to load, and retries', async () => {
  openScreen(2);
  await screen.findByRole('heading', { name: "We couldn't load this page" });
  expect(logError).toHaveBeenCalledWith('The screen /users failed:', notLoaded);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The list');
});

test('shows the error again when a retry fails', async () => {
  vi.stubGlobal('fetch', async () => Response.error());
  const load = openScreen(4);
  await screen.findByRole('button', { name: 'Try again' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('The list');
  vi.unstubAllGlobals();
});
