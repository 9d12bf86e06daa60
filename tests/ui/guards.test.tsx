import { Refine } from '@refinedev/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { accessControlProvider } from '#providers/access-control.ts';
import { authProvider } from '#providers/auth.ts';
import { NonAdminOnly } from '#src/layout/guards.tsx';
import { IdentityGate, IdentityProvider } from '#src/layout/identity.tsx';
import { routeAt, screenRoutes } from '#src/screen-routes.ts';
import { isScreenPath } from '#src/screens.ts';
import { adminRoleId, makePerson, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { held } from '#tests/kit/held.ts';
import { beginAs, isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db, [await makeRole(db, 'store_owner', [])]);

test('Loading... stands there until the server has said who it is', async () => {
  const { gate, goOn } = held();
  await open('/users', admin, (path) => (isCall(path, '/me') ? gate : undefined));
  await screen.findByText('Loading...');
  expect(screen.queryByRole('navigation')).toBeNull();
  goOn();
  await screen.findByText('Admin Panel');
});

test('whoever has not signed in is led to sign-in', async () => {
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
])('before sign-in, whether a screen stands at %s is known to be %s', (path, isScreen) => {
  expect([isScreenPath(path), routeAt(path) !== undefined]).toEqual([isScreen, isScreen]);
});

test('an owner is led from an administrator’s screen to the dashboard', async () => {
  const screenOf = await open('/users', owner);
  await screen.findByText('User Portal');
  expect(screenOf.path()).toBe('/dashboard');
});

test('where the server fails to say who it is, nobody is an administrator, and it can be tried again', async () => {
  let fails = true;
  const screenOf = await open('/roles', admin, (path) =>
    fails && isCall(path, '/me') ? json(500, {}) : undefined,
  );
  await screen.findByText('User Portal');
  expect(screenOf.path()).toBe('/dashboard');
  const told = screen.getByText("We couldn't load your permissions, so you see only a part of the console.");
  fails = false;
  const notice = within(told.closest('[role=alert]') as HTMLElement);
  fireEvent.click(notice.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Admin Panel');
});

describe('a screen for those who are no administrators', () => {
  async function openGuarded(person: { token: string }) {
    beginAs(person);
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

  test('is shown to an owner', async () => {
    await openGuarded(owner);
    await screen.findByText('The screen');
  });

  test('leads an administrator to the dashboard', async () => {
    await openGuarded(admin);
    await waitFor(() => screen.getByText('The dashboard'));
    expect(screen.queryByText('The screen')).toBeNull();
  });
});
