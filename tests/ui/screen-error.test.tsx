import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScreenError } from '#src/layout/screen-error.tsx';
import { screenLoader } from '#src/screen-loader.tsx';

const notLoaded = new TypeError('Failed to fetch dynamically imported module: /assets/list.js');
const told = vi.fn();

/** In development, React tells the window too of what a boundary catches. */
const caught = (event: ErrorEvent) => event.preventDefault();

beforeEach(() => {
  window.addEventListener('error', caught);
  vi.spyOn(console, 'error').mockImplementation(told);
});
afterEach(() => {
  window.removeEventListener('error', caught);
  vi.restoreAllMocks();
  told.mockReset();
});

/** A screen whose code comes at the given try. */
function openScreen(comesAt: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length < comesAt) throw notLoaded;
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

test('a screen whose code does not come says so and reports it, and comes when it is tried again', async () => {
  openScreen(2);
  await screen.findByRole('heading', { name: "We couldn't load this page" });
  expect(told).toHaveBeenCalledWith('The screen /users failed:', notLoaded);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The list');
});

test('where it does not come again, it says so again', async () => {
  vi.stubGlobal('fetch', async () => Response.error());
  const load = openScreen(4);
  await screen.findByRole('button', { name: 'Try again' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('The list');
  vi.unstubAllGlobals();
});
