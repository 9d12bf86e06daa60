import { Refine } from '@refinedev/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { accessControlProvider } from '#providers/access-control.ts';
import { authProvider } from '#providers/auth.ts';
import { routeAt, screenRoutes } from '#src/app/screen-routes.ts';
import { isScreenPath } from '#src/app/screens.ts';
import { NonAdminOnly } from '#src/auth/guards.tsx';
import { IdentityGate, IdentityProvider } from '#src/auth/identity.tsx';
import { adminRoleId, makePerson, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { held } from '#tests/kit/held.ts';
import { isCall, json, open, serveScreens, startAs } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db, [await makeRole(db, 'store_owner', [])]);

test('shows “Loading...” until the current user is loaded', async () => {
  const { gate, goOn } = held();
  await open('/users', admin, (path) => (isCall(path, '/me') ? gate : undefined));
  await screen.findByText('Loading...');
  expect(screen.queryByRole('navigation')).toBeNull();
  goOn();
  await screen.findByText('Admin Panel');
});

test('redirects to sign-in without a session', async () => {
  const screenOf = await open('/users?page=2', undefined);
  await screen.findByRole('heading', { name: 'Welcome to Admin Panel' });
  expect(screenOf.router.state.location.search).toBe('?to=%2Fusers%3Fpage%3D2');
});

test.each([
  ...screenRoutes.map(({ path }) => [path.replace(':id', 'x'), true] as const),
  ...['/users/x/y/z', '/users/x/y', '/users/edit', '/users/edit/x/y', '/domains/create', '/plans/x'].map(
    (path) => [path, path === '/users/edit'] as const,
  ),
  ...['/settings/x', '/my-users', '/permissions', '/nothing', '/crypto-chains'].map(
    (path) => [path, false] as const,
  ),
])('recognizes before sign-in whether %s is a screen: %s', (path, isScreen) => {
  expect([isScreenPath(path), routeAt(path) !== undefined]).toEqual([isScreen, isScreen]);
});

test('redirects an owner from an administrator’s screen to the dashboard', async () => {
  const screenOf = await open('/users', owner);
  await screen.findByText('User Portal');
  await waitFor(() => expect(screenOf.path()).toBe('/dashboard'));
});

test('shows the limited console and a retry when the current user fails to load', async () => {
  let fails = true;
  const screenOf = await open('/roles', admin, (path) =>
    fails && isCall(path, '/me') ? json(500, {}) : undefined,
  );
  await screen.findByText('User Portal');
  await waitFor(() => expect(screenOf.path()).toBe('/dashboard'));
  const message = await screen.findByText(
    "We couldn't load your permissions, so you see only a part of the console.",
  );
  fails = false;
  const notice = within(message.closest('[role=alert]') as HTMLElement);
  fireEvent.click(notice.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Admin Panel');
});

describe('NonAdminOnly', () => {
  async function openGuarded(person: { token: string }) {
    startAs(person);
    const routes = [
      { path: '/dashboard', element: <p>The dashboard</p> },
      {
        path: '/only',
        element: (
          <Refine
            authProvider={authProvider}
            accessControlProvider={accessControlProvider}
            options={{ disableTelemetry: true }}
          >
            <IdentityProvider>
              <IdentityGate>
                <NonAdminOnly>
                  <p>The screen</p>
                </NonAdminOnly>
              </IdentityGate>
            </IdentityProvider>
          </Refine>
        ),
      },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ['/only'] });
    render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  }

  test('shows its content to an owner', async () => {
    await openGuarded(owner);
    await screen.findByText('The screen');
  });

  test('redirects an administrator to the dashboard', async () => {
    await openGuarded(admin);
    await waitFor(() => screen.getByText('The dashboard'));
    expect(screen.queryByText('The screen')).toBeNull();
  });
});
