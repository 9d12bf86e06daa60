// Tests "View as this role": the console with another role's permissions, read-only.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { http } from '#providers/http.ts';
import { roleView, setRoleView } from '#providers/role-view.ts';
import { adminRoleId, makePerson, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const role = await makeRole(db, 'page reader', ['pages.read']);
const banner = 'You see the console as the role “page reader”. Nothing can be changed.';

let handedOver: string | undefined;
beforeEach(() => {
  handedOver = undefined;
  // The browser blocks the new tab, so the view starts in this one.
  vi.spyOn(window, 'open').mockImplementation(() => {
    handedOver = JSON.stringify({ ...sessionStorage });
    return null;
  });
});
afterEach(() => setRoleView(undefined));

async function viewRole() {
  const shown = open(`/roles/${role}`, admin);
  fireEvent.click(await screen.findByRole('button', { name: 'View as this role' }));
  await screen.findByText(banner);
  return shown;
}

test('hands the permissions to a new tab and keeps none of it in storage', async () => {
  await viewRole();
  expect(handedOver).toContain('page reader');
  expect(handedOver).toContain('pages.read');
  expect(sessionStorage.length).toBe(0);
});

test('shows what the role may see, on every screen, and refuses to change anything', async () => {
  const { router } = await viewRole();
  await act(() => router.navigate('/pages'));
  await screen.findByRole('heading', { level: 1, name: 'Pages' });
  expect(screen.queryByRole('link', { name: /Create page/ })).toBeNull();
  screen.getByText(banner);
  await act(() => router.navigate('/users'));
  await screen.findByText("You don't have permission to view this page");
  expect(screen.queryByRole('heading', { level: 1, name: 'Users' })).toBeNull();
  for (const [method, url] of [
    ['post', '/pages'],
    ['patch', `/roles/${role}`],
    ['delete', `/roles/${role}`],
  ]) {
    await expect(http.request({ method: String(method), url: String(url) })).rejects.toMatchObject({
      statusCode: 403,
      message: banner,
    });
  }
  expect((await admin.call('GET', `/roles/${role}`)).status).toBe(200);
});

test('returns to the user’s own permissions with Exit', async () => {
  await viewRole();
  fireEvent.click(screen.getByRole('button', { name: 'Exit' }));
  await waitFor(() => expect(screen.queryByText(banner)).toBeNull());
  await screen.findByRole('link', { name: 'Users' });
  expect(roleView()).toBeUndefined();
});

test('uses the chosen permissions of a role that is not saved', async () => {
  open(`/roles/edit/${role}`, admin);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'All of Users' }));
  fireEvent.click(screen.getByRole('button', { name: 'View as this role' }));
  await waitFor(() => expect(handedOver).toContain('users.read'));
});
