import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { authProvider } from '#providers/auth.ts';
import { users } from '#resources/users/contract.ts';
import { listUrl } from '#src/kit/list-state.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { held, isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

describe('the list of users', () => {
  test('says that it loads, and then how many there are', async () => {
    const { gate, goOn } = held();
    await open('/users', admin, (path) => (isCall(path, '/users') ? gate : undefined));
    await screen.findByText('Loading users...');
    goOn();
    await screen.findByText('46 of 46 users');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'User',
      'Email',
      'Status',
      'Roles',
      'Created',
      'Actions',
    ]);
  });

  test('counts what matches beside all there are', async () => {
    await open('/users?q=amelia', admin);
    await screen.findByText('1 of 46 users');
    const row = await rowOf('Amelia Hart');
    row.getByText('amelia.hart@example.com');
    row.getByText('Active');
    row.getByText('user');
    row.getByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/);
  });

  test('of the one who signed out is not there for who signs in next: not what they searched', async () => {
    // What is still asked for at that moment is refused.
    announceFailedCalls();
    await open('/users?q=amelia', admin, (path) =>
      // The others in this file go on with this session.
      isCall(path, '/auth/logout') ? json(200, {}) : undefined,
    );
    await screen.findByText('1 of 46 users');
    expect(listUrl(users)).toBe('/users?q=amelia');
    await act(() => authProvider.logout({}));
    await screen.findByRole('heading', { name: 'Welcome to Admin Panel' });
    expect(listUrl(users)).toBe('/users');
  });

  test('says about how many there are where they are too many to be counted', async () => {
    await open('/users', admin, (path) => {
      if (!isCall(path, '/users')) return undefined;
      const headers = { 'X-Total-Count': '1243000', 'X-Total-Estimated': 'true' };
      return new Response(JSON.stringify([{ id: 'u', full_name: 'Amelia Hart' }]), { headers });
    });
    await screen.findByText('about 1.2M users');
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
    await screen.findByText('about 11 users');
    await screen.findByText('46 of 46 users');
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

  test('two quick clicks on a header order downwards', async () => {
    const { router } = await open('/users', admin);
    const header = await screen.findByRole('columnheader', { name: 'Email' });
    // Both before anything is drawn anew.
    act(() => {
      fireEvent.click(header);
      fireEvent.click(header);
    });
    await waitFor(() => expect(router.state.location.search).toBe('?sort=email&order=desc'));
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('descending'));
  });

  test('is sorted by the keyboard, by Enter and by Space', async () => {
    const { router } = await open('/users', admin);
    const header = await screen.findByRole('columnheader', { name: 'Email' });
    expect(header.getAttribute('aria-sort')).toBe('none');
    fireEvent.keyDown(header, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(router.state.location.search).toBe('?sort=email&order=asc'));
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
    fireEvent.keyDown(header, { key: ' ', keyCode: 32 });
    await waitFor(() => expect(router.state.location.search).toBe('?sort=email&order=desc'));
  });

  test('is asked for again when the window is looked at again, and stands as it was until then', async () => {
    let gate: Promise<undefined> | undefined;
    let asked = 0;
    await open('/users', admin, (path) => {
      if (!isCall(path, '/users')) return undefined;
      asked += 1;
      return gate;
    });
    await screen.findByText('46 of 46 users');
    const before = asked;
    const { gate: shut, goOn } = held();
    gate = shut;
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(() => expect(asked).toBe(before + 1));
    screen.getByText('46 of 46 users');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByText('Loading users...')).toBeNull();
    goOn();
  });

  test('tells an exact time, and the roles that are not named, by the focus alone', async () => {
    await open('/users?q=rafael', admin);
    const created = (await screen.findByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/)).closest('[tabindex]');
    act(() => (created as HTMLElement).focus());
    await screen.findByRole('tooltip', { name: /\d{1,2}:\d\d/ });
    act(() => (created as HTMLElement).blur());
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  test('says when nobody matches, and when somebody has no role', async () => {
    const { unmount } = await open('/users?q=nobody-is-called-this', admin);
    await screen.findByText('No users found matching your criteria');
    await screen.findByText('0 of 46 users');
    unmount();
    await open('/users?q=yuki', admin);
    (await rowOf('Yuki Tanaka')).getByText('No roles assigned');
  });

  test('shows a suspended user as inactive, and the exact status in a tooltip', async () => {
    await open('/users?q=ava+johnson', admin);
    const status = (await rowOf('Ava Johnson')).getByText('Inactive');
    fireEvent.focus(status.parentElement as HTMLElement);
    await screen.findByText('SUSPENDED');
  });
});

describe('a list that cannot be loaded', () => {
  beforeEach(announceFailedCalls);

  test('says so in the table, without a notice, and is tried again', async () => {
    let fails = true;
    await open('/users', admin, (path) => (fails && isCall(path, '/users') ? json(500, {}) : undefined));
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Failed to fetch users');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByText('Failed to fetch users')).toHaveLength(1);
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByText('46 of 46 users');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('by what the address names and nobody knows says that, and goes on without it', async () => {
    await open('/users?roleId=nonsense&status=ACTIVE', admin);
    await screen.findByText('A filter in the address names what does not exist: take it away.');
    await screen.findByText('Role: unknown role');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Role' }));
    await screen.findByText(/^\d+ of 46 users$/);
    screen.getByText('Status: Active');
  });

  test('says so also where its rows of before are still known', async () => {
    let fails = false;
    const shown = await open('/users', admin, (path) =>
      fails && isCall(path, '/users') ? json(500, {}) : undefined,
    );
    await screen.findByText('46 of 46 users');
    await act(() => shown.router.navigate('/roles'));
    await screen.findByRole('heading', { name: 'Roles' });
    fails = true;
    await act(() => shown.router.navigate('/users'));
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Failed to fetch users');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByText('46 of 46 users');
  });

  test('says what the server says where it says something', async () => {
    const message = 'The list is being counted.';
    await open('/users', admin, (path) =>
      isCall(path, '/users') ? json(500, { status: false, message }) : undefined,
    );
    await screen.findByText(message);
    expect(screen.queryByText('Failed to fetch users')).toBeNull();
  });

  test.each([
    ['/roles', 'Failed to fetch roles'],
    ['/traffic-plans', 'Failed to fetch traffic plans'],
  ])('of %s has its own words', async (list, text) => {
    await open(list, admin, (path) => (isCall(path, list) ? json(500, {}) : undefined));
    const texts = await screen.findAllByText(text);
    expect(texts.length).toBeGreaterThan(0);
  });

  test('of plans says so in place of the cards', async () => {
    await open('/plans', admin, (path) => (isCall(path, '/plans') ? json(500, {}) : undefined));
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Failed to fetch subscription plans');
    expect(screen.queryByRole('list', { name: 'Plans' })).toBeNull();
  });
});
