// Tests "View as this owner": the portal of another person, read-only, with a banner.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { http } from '#providers/http.ts';
import { ownerView, setOwnerView } from '#providers/owner-view.ts';
import { sessionToken } from '#providers/session.ts';
import { adminRoleId, makePerson, makeRole, makeUser } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makeUser(db, [await makeRole(db, 'store_owner', [])]);
await makeStore(db, { owner_id: owner.id, name: 'Shop of the owner' });
const reader = await makeUser(db, [await makeRole(db, 'reader', ['pages.read'])]);

const banner = /^You see the portal as Person \d+ does\. Nothing can be changed\.$/;
let handedOver: string | undefined;
beforeEach(() => {
  handedOver = undefined;
  // The browser blocks the new tab, so the view starts in this one.
  vi.spyOn(window, 'open').mockImplementation(() => {
    handedOver = JSON.stringify({ ...sessionStorage });
    return null;
  });
});
afterEach(() => setOwnerView(undefined));

async function viewOwner() {
  const shown = open(`/users/${owner.id}`, admin);
  fireEvent.click(await screen.findByRole('button', { name: 'View as this owner' }));
  await screen.findByText(banner);
  return shown;
}

test('shows the owner’s portal, refuses writes and leaves the administrator’s session alone', async () => {
  const { router } = await viewOwner();
  expect(handedOver).toContain('view_');
  await screen.findByText('User Portal');
  await act(() => router.navigate('/my-stores'));
  await screen.findByText('Shop of the owner');
  screen.getByText(banner);
  await expect(http.patch('/me', { full_name: 'Changed' })).rejects.toMatchObject({
    statusCode: 403,
    message: expect.stringMatching(banner),
  });
  expect(localStorage.getItem('auth_token')).toBe(admin.token);
  expect(localStorage.getItem('permissions') ?? '').not.toContain(owner.id);
});

test('returns to the administrator’s console and ends the view with Stop viewing', async () => {
  await viewOwner();
  fireEvent.click(screen.getByRole('button', { name: 'Stop viewing' }));
  await screen.findByText('Admin Panel');
  expect(screen.queryByText(banner)).toBeNull();
  expect([sessionToken(), ownerView(), sessionStorage.length]).toEqual([admin.token, undefined, 0]);
  await waitFor(async () => expect((await db.execute(sql`select from owner_views`)).rowCount).toBe(0));
  expect((await admin.call('GET', '/me')).status).toBe(200);
});

test('says that the view has ended when the server ends it', async () => {
  allowFailedCalls();
  const { router } = await viewOwner();
  await db.execute(sql`delete from owner_views`);
  await act(() => router.navigate('/my-stores'));
  await screen.findByText('The view of the portal has ended');
  await screen.findByText('Admin Panel');
  expect(sessionToken()).toBe(admin.token);
});

test('is not offered for a user with permissions', async () => {
  open(`/users/${reader.id}`, admin);
  await screen.findByRole('link', { name: 'View stores' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Permissions' })).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'View as this owner' })).toBeNull();
});
