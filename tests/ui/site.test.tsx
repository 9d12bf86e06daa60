// What an open console knows of the settings that concern everybody: maintenance, and how large files may be.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { adminRoleId, makePerson, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { pngOf } from '#tests/kit/pictures.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db, [await makeRole(db, 'store_owner', [])]);

async function saved(values: Record<string, unknown>) {
  const body = Object.entries(values).map(([key, value]) => ({ key, value }));
  expect((await admin.call('POST', '/settings/bulk-update', { body })).status).toBe(200);
}

const text = 'Back at noon.';
/** The line above every screen. */
const told = () =>
  screen.queryAllByRole('status').filter((status) => status.textContent?.includes(text)).length;
const isSite = (path: string) => isCall(path, '/me/site');

/** As if the tab were shown, or another one in front of it. */
function show(visible: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!visible);
  fireEvent(document, new Event('visibilitychange'));
}

describe('maintenance that begins while the console is open', () => {
  beforeEach(() => saved({ maintenance_mode: false, maintenance_message: text }));

  test('is told at once where a change is refused because of it', async () => {
    announceFailedCalls();
    await open('/profile', owner);
    const name = await screen.findByLabelText('Full name');
    await saved({ maintenance_mode: true });
    expect(told()).toBe(0);
    fireEvent.change(name, { target: { value: 'Another name' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(told()).toBe(1));
    expect(name).toHaveProperty('value', 'Another name');
  });

  test('is told when the tab is looked at again, and so is its end', async () => {
    await open('/profile', owner);
    await screen.findByLabelText('Full name');
    show(false);
    await saved({ maintenance_mode: true });
    show(true);
    await waitFor(() => expect(told()).toBe(1));
    show(false);
    await saved({ maintenance_mode: false });
    show(true);
    await waitFor(() => expect(told()).toBe(0));
  });

  test('is told within a minute, and a hidden tab does not ask', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let asked = 0;
      const { unmount } = await open('/profile', owner, (path) => {
        if (isSite(path)) asked += 1;
        return undefined;
      });
      await screen.findByLabelText('Full name');
      await saved({ maintenance_mode: true });
      vi.advanceTimersByTime(60_000);
      await waitFor(() => expect(told()).toBe(1));
      await saved({ maintenance_mode: false });
      vi.advanceTimersByTime(60_000);
      await waitFor(() => expect(told()).toBe(0));
      show(false);
      asked = 0;
      vi.advanceTimersByTime(600_000);
      expect(asked).toBe(0);
      show(true);
      expect(asked).toBe(1);
      unmount();
      vi.advanceTimersByTime(600_000);
      expect(asked).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a session that ended meanwhile takes nothing from the screen by that', async () => {
    announceFailedCalls();
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

  test('no server is asked that tells nothing of it', async () => {
    let asked = 0;
    await open('/users', admin, (path) => {
      if (isSite(path)) asked += 1;
      return isCall(path, '/me') ? json(200, { status: true }) : undefined;
    });
    await screen.findByRole('heading', { name: 'Users' });
    show(true);
    expect(asked).toBe(0);
  });
});

describe('a lowered upload limit is known before anything is sent', () => {
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
  ])('%s: %s', async (path, label, problem, hint) => {
    await saved({ maintenance_mode: false, max_upload_mb: 1 });
    await open(path, admin);
    const input = await screen.findByLabelText(label);
    const item = within(input.closest('.ant-form-item') as HTMLElement);
    item.getByText(hint);
    fireEvent.change(input, { target: { files: [tooLarge] } });
    await item.findByText(problem);
  });

  test('an image of a page’s text', async () => {
    await saved({ maintenance_mode: false, max_upload_mb: 1 });
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

  test('that is raised again leaves each field its own', async () => {
    await saved({ maintenance_mode: false, max_upload_mb: 10 });
    await open('/categories/create', admin);
    await screen.findByText('JPEG, PNG, GIF or WebP, up to 5 MB.');
    await saved({ max_upload_mb: 2 });
    show(true);
    await screen.findByText('JPEG, PNG, GIF or WebP, up to 2 MB.');
  });
});
