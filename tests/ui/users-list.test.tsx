import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { authProvider } from '#providers/auth.ts';
import { users } from '#resources/users/contract.ts';
import { listUrl } from '#src/kit/list-state.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

/** By whoever has the focus on it. */
function press(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}

describe('the list of users', () => {
  test('says that it loads until it stands; asked for again, when the window is looked at, it stands meanwhile', async () => {
    const loading = held();
    let gate: Promise<undefined> | undefined = loading.gate;
    let asked = 0;
    await open('/users', admin, (path) => {
      if (!isCall(path, '/users')) return undefined;
      asked += 1;
      return gate;
    });
    await screen.findByText('Loading users...');
    loading.goOn();
    await screen.findByText('46 of 46 users');
    const before = asked;
    const again = held();
    gate = again.gate;
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(() => expect(asked).toBe(before + 1));
    screen.getByText('46 of 46 users');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByText('Loading users...')).toBeNull();
    again.goOn();
  });

  test('counts what matches beside all there are; who signs in next finds nothing of what was searched', async () => {
    // What is still asked for at that moment is refused.
    announceFailedCalls();
    await open('/users?q=yuki', admin, (path) =>
      // The others in this file go on with this session.
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

  test('does not take those that match for all, until it is told how many these are', async () => {
    const counting = held();
    await open('/users?q=yuki', admin, (path) =>
      isCall(path, '/users') && /limit=1(&|$)/.test(path) ? counting.gate : undefined,
    );
    await rowOf('Yuki Tanaka');
    screen.getByText('1 of … users');
    counting.goOn();
    await screen.findByText('1 of 46 users');
  });

  test('knows how many there are where all were shown before', async () => {
    const counting = held();
    await open('/users', admin, (path) =>
      isCall(path, '/users') && /limit=1(&|$)/.test(path) ? counting.gate : undefined,
    );
    await screen.findByText('46 of 46 users');
    fireEvent.click(await screen.findByRole('radio', { name: 'Suspended' }));
    await screen.findByText(/^\d of 46 users$/);
    counting.goOn();
  });

  test('says about how many there are where they are too many to be counted', async () => {
    await open('/users', admin, (path) => {
      if (!isCall(path, '/users')) return undefined;
      const headers = { 'X-Total-Count': '1243000', 'X-Total-Estimated': 'true' };
      return new Response(JSON.stringify([{ id: 'u', full_name: 'Amelia Hart' }]), { headers });
    });
    await screen.findByText('about 1.2M users');
  });

  test('says how many a search found at least, where it did not look at all', async () => {
    await open('/users?q=ben', admin, (path) => {
      if (!isCall(path, '/users')) return undefined;
      const total = path.includes('q=') ? '1000' : '1243000';
      const headers = { 'X-Total-Count': total, 'X-Total-Estimated': 'true' };
      return new Response(JSON.stringify([{ id: 'u', full_name: 'Ben Hart' }]), { headers });
    });
    await screen.findByText('at least 1,000 of about 1.2M users');
  });

  test('asks again for a total that took longer to count than its rows', async () => {
    let inHaste = true;
    await open('/users', admin, (path) => {
      if (!isCall(path, '/users') || !inHaste) return undefined;
      inHaste = false;
      const rows = Array.from({ length: 10 }, (_, index) => ({
        id: `u${index}`,
        full_name: `User ${index}`,
      }));
      const headers = { 'X-Total-Count': '11', 'X-Total-Estimated': 'true' };
      return new Response(JSON.stringify(rows), { headers });
    });
    await screen.findByText('at least 10 users');
    await screen.findByText('46 of 46 users');
  });

  test('says once how many there are at least, where neither what matches nor all is counted', async () => {
    await open('/users?status=ACTIVE', admin, (path) => {
      if (!isCall(path, '/users')) return undefined;
      const limit = /limit=1(&|$)/.test(path) ? 1 : 10;
      const rows = Array.from({ length: limit }, (_, index) => ({
        id: `u${index}`,
        full_name: `User ${index}`,
      }));
      const headers = { 'X-Total-Count': String(limit + 1), 'X-Total-Estimated': 'true' };
      return new Response(JSON.stringify(rows), { headers });
    });
    await screen.findByText('at least 10 users');
  });

  test('says where nothing was found that not all was looked through, and offers to search without the filters', async () => {
    let estimated = true;
    const { router } = await open('/users?q=zebra&status=INACTIVE', admin, (path) => {
      if (!isCall(path, '/users') || !path.includes('q=')) return undefined;
      const headers = { 'X-Total-Count': '0', ...(estimated && { 'X-Total-Estimated': 'true' }) };
      return new Response('[]', { headers });
    });
    await screen.findByText('No users found so far');
    await screen.findByText('0 found of 46 users');
    screen.getByText(/^There may be more matches/);
    expect(screen.queryByText('No users found matching your criteria')).toBeNull();
    // All were looked through without the filter.
    estimated = false;
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=zebra'));
    await screen.findByText('No users found matching your criteria');
    await screen.findByText('0 of 46 users');
    screen.getByText('Try other words or clear the search.');
    press(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByText('46 of 46 users');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('keeps a search that is sent at the moment when a filter is chosen', async () => {
    const { router } = await open('/users', admin);
    const box = await screen.findByRole('searchbox', { name: 'Search users' });
    await screen.findByText('46 of 46 users');
    fireEvent.change(box, { target: { value: 'amelia' } });
    // Both before anything is drawn anew.
    act(() => {
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
      fireEvent.click(screen.getByRole('radio', { name: 'Active' }));
    });
    await waitFor(() => expect(router.state.location.search).toBe('?q=amelia&status=ACTIVE'));
  });

  test('is sorted by Enter and by Space, and downwards by two quick clicks on a header', async () => {
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
    // Both before anything is drawn anew.
    act(() => {
      fireEvent.click(header);
      fireEvent.click(header);
    });
    await waitFor(() => expect(router.state.location.search).toBe('?q=amelia&sort=email&order=desc'));
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('descending'));
  });

  test('tells an exact time, and the status of who is suspended, by the focus alone', async () => {
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

test('the page of a user signs them out everywhere, after a question, and offers to delete them', async () => {
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

describe('a list that cannot be loaded', () => {
  beforeEach(announceFailedCalls);

  test('says so in the table, without a notice, in the server’s words if it has any, and is tried again', async () => {
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
    await screen.findByText('46 of 46 users');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));

    // Also where its rows of before are still known.
    await act(() => router.navigate('/roles'));
    await screen.findByRole('heading', { name: 'Roles' });
    failed = {};
    await act(() => router.navigate('/users'));
    within(await screen.findByRole('alert')).getByText('Failed to fetch users');
    failed = undefined;
    await retry();
    await screen.findByText('46 of 46 users');
  });

  test('by what the address names and nobody knows says that, and goes on without it', async () => {
    await open('/users?roleId=nonsense&status=ACTIVE', admin);
    await screen.findByText('A filter in the address has an unknown value. Clear it to see all rows.');
    await screen.findByText('Role: unknown role');
    expect(screen.queryByRole('alert')).toBeNull();
    press(screen.getByRole('button', { name: 'Remove filter Role' }));
    await screen.findByText(/^\d+ of 46 users$/);
    screen.getByText('Status: Active');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('has its own words, and plans say so in place of the cards', async () => {
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
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
