// Tests how an open console follows global settings: maintenance mode and the upload limit.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { adminRoleId, makePerson, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { pngOf } from '#tests/kit/pictures.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db, [await makeRole(db, 'store_owner', [])]);

async function saveSettings(values: Record<string, unknown>) {
  const body = Object.entries(values).map(([key, value]) => ({ key, value }));
  expect((await admin.call('POST', '/settings/bulk-update', { body })).status).toBe(200);
}

const text = 'Back at noon.';
/** Counts the maintenance banners. */
const banners = () =>
  screen.queryAllByRole('status').filter((status) => status.textContent?.includes(text)).length;
const isSite = (path: string) => isCall(path, '/me/site');

/** Simulates showing or hiding the browser tab. */
function show(visible: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!visible);
  fireEvent(document, new Event('visibilitychange'));
}

describe('maintenance that starts while the console is open', () => {
  beforeEach(() => saveSettings({ maintenance_mode: false, maintenance_message: text }));

  test('shows the banner when the server refuses a change', async () => {
    allowFailedCalls();
    await open('/profile', owner);
    const name = await screen.findByLabelText('Full name');
    await saveSettings({ maintenance_mode: true });
    expect(banners()).toBe(0);
    fireEvent.change(name, { target: { value: 'Another name' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(banners()).toBe(1));
    expect(name).toHaveProperty('value', 'Another name');
  });

  test('updates the banner when the tab is shown again', async () => {
    await open('/profile', owner);
    await screen.findByLabelText('Full name');
    show(false);
    await saveSettings({ maintenance_mode: true });
    show(true);
    await waitFor(() => expect(banners()).toBe(1));
    show(false);
    await saveSettings({ maintenance_mode: false });
    show(true);
    await waitFor(() => expect(banners()).toBe(0));
  });

  test('polls every minute while the tab is visible', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let requests = 0;
      const { unmount } = await open('/profile', owner, (path) => {
        if (isSite(path)) requests += 1;
        return undefined;
      });
      await screen.findByLabelText('Full name');
      // The polling begins after the first render.
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
      await saveSettings({ maintenance_mode: true });
      vi.advanceTimersByTime(60_000);
      await waitFor(() => expect(banners()).toBe(1));
      await saveSettings({ maintenance_mode: false });
      vi.advanceTimersByTime(60_000);
      await waitFor(() => expect(banners()).toBe(0));
      show(false);
      requests = 0;
      vi.advanceTimersByTime(600_000);
      expect(requests).toBe(0);
      show(true);
      expect(requests).toBe(1);
      unmount();
      vi.advanceTimersByTime(600_000);
      expect(requests).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('keeps the screen when polling finds an ended session', async () => {
    allowFailedCalls();
    let answered = 0;
    await open('/profile', owner, (path) => {
      if (!isSite(path)) return undefined;
      answered += 1;
      return json(401, { status: false, message: 'Your session has ended. Please sign in again.' });
    });
    const name = await screen.findByLabelText('Full name');
    fireEvent.change(name, { target: { value: 'Not saved yet' } });
    show(true);
    await waitFor(() => expect(answered).toBe(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Not saved yet');
  });

  test('does not poll a server without this setting', async () => {
    let requests = 0;
    await open('/users', admin, (path) => {
      if (isSite(path)) requests += 1;
      return isCall(path, '/me') ? json(200, { status: true }) : undefined;
    });
    await screen.findByRole('heading', { name: 'Users' });
    show(true);
    expect(requests).toBe(0);
  });
});

describe('a lowered upload limit', () => {
  const megabyte = 1024 * 1024;
  const tooLarge = new File([pngOf(megabyte + 1)], 'large.png', { type: 'image/png' });
  const image = 'Image size should be less than 1MB';
  const file = 'File size should be less than 1MB (large.png)';
  const imageHint = 'JPEG, PNG, GIF or WebP, up to 1 MB.';

  test.each([
    ['/categories/create', 'Icon', image, imageHint],
    ['/products/create', 'Image', image, imageHint],
    ['/products/create', 'Add files', file, 'Up to 20 at once, 1 MB each.'],
    ['/templates/create', 'Preview image', image, imageHint],
  ])('%s: applies to “%s” before anything is sent', async (path, label, problem, hint) => {
    await saveSettings({ maintenance_mode: false, max_upload_mb: 1 });
    await open(path, admin);
    const input = await screen.findByLabelText(label);
    const item = within(input.closest('.ant-form-item') as HTMLElement);
    item.getByText(hint);
    fireEvent.change(input, { target: { files: [tooLarge] } });
    await item.findByText(problem);
  });

  test('applies to images in a page’s text', async () => {
    await saveSettings({ maintenance_mode: false, max_upload_mb: 1 });
    let sent = 0;
    await open('/pages/create', admin, (path) => {
      if (isCall(path, '/page-images')) sent += 1;
      return undefined;
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Image' }));
    const panel = within(await screen.findByRole('group', { name: 'Image' }));
    panel.getByText(imageHint);
    const input = panel.getByLabelText('Choose an image, or drop it here');
    fireEvent.change(input, { target: { files: [tooLarge] } });
    await panel.findByText(image);
    fireEvent.click(panel.getByRole('button', { name: 'Insert image' }));
    expect(sent).toBe(0);
  });

  test('applies only if it is below the field’s own limit', async () => {
    await saveSettings({ maintenance_mode: false, max_upload_mb: 10 });
    await open('/categories/create', admin);
    await screen.findByText('JPEG, PNG, GIF or WebP, up to 5 MB.');
    await saveSettings({ max_upload_mb: 2 });
    show(true);
    await screen.findByText('JPEG, PNG, GIF or WebP, up to 2 MB.');
  });
});
