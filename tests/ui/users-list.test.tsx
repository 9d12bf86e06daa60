import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { authProvider } from '#providers/auth.ts';
import { users } from '#resources/users/contract.ts';
import { listUrl } from '#src/ui/list-state.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

const expectFocusOnScreen = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));

/** Focuses and clicks a button. */
function press(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}

describe('the list of users', () => {
  test('shows a loading message at first, and keeps its rows during a refetch on focus', async () => {
    const loading = held();
    let gate: Promise<undefined> | undefined = loading.gate;
    let requests = 0;
    await open('/users', admin, (path) => {
      if (!isCall(path, '/users')) return undefined;
      requests += 1;
      return gate;
    });
    await screen.findByText('Loading users...');
    loading.goOn();
    await screen.findByText('46 of 46 users');
    const before = requests;
    const refetch = held();
    gate = refetch.gate;
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(() => expect(requests).toBe(before + 1));
    screen.getByText('46 of 46 users');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByText('Loading users...')).toBeNull();
    refetch.goOn();
  });

  test('shows matching and total counts, and forgets the search on sign-out', async () => {
    // Requests during the sign-out are refused.
    allowFailedCalls();
    await open('/users?q=yuki', admin, (path) =>
      // Keep the session on the server for the other tests.
      isCall(path, '/auth/logout') ? json(200, {}) : undefined,
    );
    await screen.findByText('1 of 46 users');
    const row = await rowOf('Yuki Tanaka');
    row.getByText('yuki.tanaka@example.com');
    row.getByText('Active');
    row.getByText('No roles assigned');
    row.getByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/);

    expect(listUrl(users)).toBe('/users?q=yuki');
    await act(() => authProvider.logout({}));
    await screen.findByRole('heading', { name: 'Welcome to Admin Panel' });
    expect(listUrl(users)).toBe('/users');
  });

  test('shows “…” until the total of all users is known', async () => {
    const counting = held();
    await open('/users?q=yuki', admin, (path) =>
      isCall(path, '/users') && !/[?&]q=/.test(path) ? counting.gate : undefined,
    );
    await rowOf('Yuki Tanaka');
    await screen.findByText('1 of … users');
    counting.goOn();
    await screen.findByText('1 of 46 users');
  });

  test('reuses the total of an unfiltered list', async () => {
    const counting = held();
    await open('/users', admin, (path, init) =>
      isCall(path, '/users') && init?.method === 'HEAD' ? counting.gate : undefined,
    );
    await screen.findByText('46 of 46 users');
    fireEvent.click(await screen.findByRole('radio', { name: 'Suspended' }));
    await screen.findByText(/^\d of 46 users$/);
    counting.goOn();
  });

  test('shows an estimated total as “about”', async () => {
    await open('/users', admin, (path) => {
      if (!isCall(path, '/users')) return undefined;
      const headers = { 'X-Total-Count': '1243000', 'X-Total-Relation': 'estimate' };
      return new Response(JSON.stringify([{ id: 'u', full_name: 'Amelia Hart' }]), { headers });
    });
    await screen.findByText('about 1.2M users');
  });

  test('shows the results of an incomplete search as “at least”', async () => {
    await open('/users?q=ben', admin, (path) => {
      if (!isCall(path, '/users')) return undefined;
      const headers = path.includes('q=')
        ? { 'X-Total-Count': '1001', 'X-Total-Relation': 'at-least' }
        : { 'X-Total-Count': '1243000', 'X-Total-Relation': 'estimate' };
      return new Response(JSON.stringify([{ id: 'u', full_name: 'Ben Hart' }]), { headers });
    });
    await screen.findByText('more than 1,000 of about 1.2M users');
  });

  test('requests a total again that was not counted in time', async () => {
    let isFirst = true;
    const counting = held();
    await open('/users', admin, (path) => {
      if (!isCall(path, '/users')) return undefined;
      if (!isFirst) return counting.gate;
      isFirst = false;
      const rows = Array.from({ length: 10 }, (_, index) => ({
        id: `u${index}`,
        full_name: `User ${index}`,
      }));
      const headers = { 'X-Total-Count': '11', 'X-Total-Relation': 'at-least' };
      return new Response(JSON.stringify(rows), { headers });
    });
    await screen.findByText('more than 10 users');
    counting.goOn();
    await screen.findByText('46 of 46 users');
  });

  test('says that an incomplete search found nothing so far, and offers to clear the filters', async () => {
    let cut = true;
    const { router } = await open('/users?q=zebra&status=INACTIVE', admin, (path) => {
      if (!isCall(path, '/users') || !path.includes('q=')) return undefined;
      const headers = { 'X-Total-Count': '0', ...(cut && { 'X-Total-Relation': 'at-least' }) };
      return new Response('[]', { headers });
    });
    await screen.findByText('No users found so far');
    await screen.findByText('0 found of 46 users');
    screen.getByText(/^There may be more matches/);
    expect(screen.queryByText('No users found matching your criteria')).toBeNull();
    // Without the filter the search is complete.
    cut = false;
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=zebra'));
    await screen.findByText('No users found matching your criteria');
    await screen.findByText('0 of 46 users');
    screen.getByText('Try other words or clear the search.');
    press(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByText('46 of 46 users');
    await expectFocusOnScreen();
  });

  test('keeps a search that is submitted together with a filter', async () => {
    const { router } = await open('/users', admin);
    const box = await screen.findByRole('searchbox', { name: 'Search users' });
    await screen.findByText('46 of 46 users');
    fireEvent.change(box, { target: { value: 'amelia' } });
    // Both events happen before the next render.
    act(() => {
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
      fireEvent.click(screen.getByRole('radio', { name: 'Active' }));
    });
    await waitFor(() => expect(router.state.location.search).toBe('?q=amelia&status=ACTIVE'));
  });

  test('sorts with Enter and Space, and descending with two quick clicks on a header', async () => {
    const { router } = await open('/users?q=amelia', admin);
    const header = await screen.findByRole('columnheader', { name: 'Email' });
    expect(header.getAttribute('aria-sort')).toBe('none');
    fireEvent.keyDown(header, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(router.state.location.search).toBe('?q=amelia&sort=email&order=asc'));
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
    fireEvent.keyDown(header, { key: ' ', keyCode: 32 });
    await waitFor(() => expect(router.state.location.search).toBe('?q=amelia&sort=email&order=desc'));
    fireEvent.click(header);
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('none'));
    // Both clicks happen before the next render.
    act(() => {
      fireEvent.click(header);
      fireEvent.click(header);
    });
    await waitFor(() => expect(router.state.location.search).toBe('?q=amelia&sort=email&order=desc'));
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('descending'));
  });

  test('shows tooltips for exact times and suspended users on focus', async () => {
    await open('/users?q=ava+johnson', admin);
    const row = await rowOf('Ava Johnson');
    const created = row.getByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/).closest('[tabindex]');
    act(() => (created as HTMLElement).focus());
    await screen.findByRole('tooltip', { name: /\d{1,2}:\d\d/ });
    act(() => (created as HTMLElement).blur());
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    fireEvent.focus(row.getByText('Inactive').parentElement as HTMLElement);
    await screen.findByRole('tooltip', { name: 'Suspended' });
  });
});

test('signs a user out everywhere from their page after confirmation', async () => {
  const person = await makePerson(app, db);
  await open(`/users/${person.id}`, admin);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Delete user' });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Sign out “/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await screen.findByText('User signed out everywhere');
  expect((await person.call('GET', '/me')).status).toBe(401);
});

describe('a list that fails to load', () => {
  beforeEach(allowFailedCalls);

  test('shows the server’s message in place of the table and retries', async () => {
    const message = 'The list is being counted.';
    let failed: object | undefined = { status: false, message };
    const { router } = await open('/users', admin, (path) =>
      failed && isCall(path, '/users') ? json(500, failed) : undefined,
    );
    const retry = async () =>
      press(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' }));
    await screen.findByText(message);
    expect(screen.queryByText('Failed to fetch users')).toBeNull();
    failed = {};
    await retry();
    await screen.findByText('Failed to fetch users', { selector: '[role=alert] *' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByText('Failed to fetch users')).toHaveLength(1);
    failed = undefined;
    await retry();
    await screen.findByText(/^\d+ of \d+ users$/);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await expectFocusOnScreen();

    // The error also replaces cached rows.
    await act(() => router.navigate('/roles'));
    await screen.findByRole('heading', { name: 'Roles' });
    failed = {};
    await act(() => router.navigate('/users'));
    within(await screen.findByRole('alert')).getByText('Failed to fetch users');
    failed = undefined;
    await retry();
    await screen.findByText(/^\d+ of \d+ users$/);
  });

  test('explains an unknown filter value in the URL and loads without it', async () => {
    await open('/users?roleId=nonsense&status=ACTIVE', admin);
    await screen.findByText('A filter in the address has an unknown value. Clear it to see all rows.');
    await screen.findByText('Role: unknown role');
    expect(screen.queryByRole('alert')).toBeNull();
    press(screen.getByRole('button', { name: 'Remove filter Role' }));
    await screen.findByText(/^\d+ of \d+ users$/);
    screen.getByText('Status: Active');
    await expectFocusOnScreen();
  });

  test('shows the message of its resource, and for plans in place of the cards', async () => {
    let failed: object | undefined = {};
    const { router } = await open('/roles', admin, (path) =>
      failed && ['/roles', '/traffic-plans', '/plans'].some((list) => isCall(path, list))
        ? json(500, failed)
        : undefined,
    );
    expect((await screen.findAllByText('Failed to fetch roles')).length).toBeGreaterThan(0);
    await act(() => router.navigate('/traffic-plans'));
    expect((await screen.findAllByText('Failed to fetch traffic plans')).length).toBeGreaterThan(0);
    await act(() => router.navigate('/plans'));
    await screen.findByText('Failed to fetch subscription plans', { selector: '[role=alert] *' });
    expect(screen.queryByRole('list', { name: 'Plans' })).toBeNull();
    failed = undefined;
    press(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('list', { name: 'Plans' });
    await expectFocusOnScreen();
  });
});
