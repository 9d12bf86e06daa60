// Tests store screens with incomplete, hostile and failed responses.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminRoleId, makePerson, makePersonWithPermissions } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const notices = () => screen.getByRole('region', { name: 'Notices' }).textContent;

/** The history of such a record is empty. */
const id = '019a0000-0000-7000-8000-000000000001';

test('shows dashes for missing fields and reads legal texts in snake case', async () => {
  const store = { id, name: 'Bare', terms_conditions_text: '<p>Be kind</p>' };
  await open(`/stores/${id}`, admin, (path) =>
    isCall(path, `/stores/${id}`)
      ? json(200, { status: true, message: '', data: { success: true, data: store } })
      : undefined,
  );
  await screen.findByRole('heading', { name: 'Bare' });
  const overview = within(
    screen.getByRole('heading', { name: 'Overview' }).closest('.ant-card') as HTMLElement,
  );
  for (const label of ['Business', 'Phone', 'Address', 'Status', 'Domain']) {
    expect([label, overview.getByText(label).closest('td')?.textContent]).toEqual([label, `${label}-`]);
  }
  screen.getByText('Be kind');
  for (const text of [
    'No privacy policy set.',
    'No template attached',
    'No subscription',
    'No categories',
    'No products',
  ]) {
    screen.getByText(text);
  }
});

test('ignores a hostile colour and a hostile domain', async () => {
  const store = {
    id,
    name: 'Hostile',
    domain: { name: 'javascript:alert(1)//' },
    template: {
      name: 'T',
      configuration: { colors: { primary: 'red;background:url(https://example.com)' } },
    },
  };
  await open(`/stores/${id}`, admin, (path) =>
    isCall(path, `/stores/${id}`) ? json(200, store) : undefined,
  );
  const title = await screen.findByRole('heading', { name: 'Hostile' });
  const banner = title.closest<HTMLElement>('[style]');
  expect(banner?.getAttribute('style')).toBe('--store-color: #6c5ce7;');
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
});

test('offers example templates and plans if the API has none, and does not save them', async () => {
  const empty = json(200, { status: true, data: [] });
  const bodies: unknown[] = [];
  await open('/stores/create', admin, (path, init) => {
    // A server with only the calls of section 7.
    if (isCall(path, '/me')) return json(200, { status: true });
    if (isCall(path, '/templates') || isCall(path, '/traffic-plans')) return empty.clone();
    if (isCall(path, '/stores') && init?.method === 'POST') bodies.push(JSON.parse(String(init.body)));
    return undefined;
  });
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Exampled' } });
  const hint = /^These are examples/;
  await waitFor(() => expect(screen.getAllByText(hint)).toHaveLength(2));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Plan' }));
  await screen.findByRole('option', { name: 'Free' });
  for (const name of [
    'Starter at $19.99/month',
    'Premium at $49.99/month',
    'Premium yearly at $499.99/year',
  ]) {
    screen.getByRole('option', { name });
  }
  fireEvent.click(screen.getByTitle('Starter at $19.99/month'));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Template' }));
  fireEvent.click(await screen.findByTitle('Midnight Gallery'));
  fireEvent.click(screen.getByRole('button', { name: 'Create store' }));
  await waitFor(() => expect(notices()).toContain('Store created successfully'));
  expect(bodies).toEqual([expect.objectContaining({ templateId: null, subscriptionId: null })]);
});

test('reports stores that fail to load and retries', async () => {
  allowFailedCalls();
  let failing = true;
  await open('/my-stores', admin, (path) =>
    failing && isCall(path, '/stores') ? json(500, { status: false }) : undefined,
  );
  const alert = await screen.findByRole('alert');
  within(alert).getByText('Failed to load stores');
  failing = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await screen.findByText('You have no stores yet.');
  // Administrators see their own stores in the administrator's frame.
  screen.getByText('Admin Panel');
});

test('explains missing permission to see a user’s stores', async () => {
  await open(`/users/${admin.id}/stores`, await makePersonWithPermissions(app, db, ['users.read']));
  await screen.findByText("You don't have permission to view stores.");
  expect(screen.queryByText('No stores found for this user.')).toBeNull();
});

/** A server with only the calls of the specification, where the user is an administrator. */
const specifiedServer = (path: string) => {
  if (isCall(path, '/me')) {
    const user = { id: 'me', email: 'me@example.com', roles: [{ id: 'r', name: 'admin' }] };
    return json(200, { status: true, data: { user } });
  }
  return isCall(path, '/stores/1')
    ? json(200, {
        success: true,
        data: { id: '1', name: 'Kept', businessName: 'Kept Ltd', products: [{ id: 'p', name: 'Poster' }] },
      })
    : undefined;
};

const unspecifiedFields = ['Business name', 'Phone number', 'Address', 'Logo', 'Products', 'Billing cycle'];

test('shows fields that a specification-only server cannot save as read-only', async () => {
  await open('/stores/edit/1', admin, specifiedServer);
  await screen.findByLabelText('Description');
  for (const label of unspecifiedFields)
    expect([label, screen.queryByLabelText(label)]).toEqual([label, null]);
  const card = within(
    screen.getByRole('heading', { name: 'More of this store' }).closest('.ant-card') as HTMLElement,
  );
  const shown = unspecifiedFields.map((label) => [label, card.getByText(label).closest('td')?.textContent]);
  expect(Object.fromEntries(shown)).toMatchObject({
    'Business name': 'Business nameKept Ltd',
    Products: 'ProductsPoster',
    Logo: 'Logo-',
  });
});

test('hides fields that a specification-only server cannot save in the create form', async () => {
  await open('/stores/create', admin, specifiedServer);
  await screen.findByLabelText('Description');
  const main = within(screen.getByRole('main'));
  for (const label of unspecifiedFields) expect([label, main.queryByText(label)]).toEqual([label, null]);
});
