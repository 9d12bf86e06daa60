// Tests how forms save: conflicts, partial updates and failures.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { press } from '#tests/kit/press.ts';
import { type Instead, isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const bodyOf = (init: RequestInit | undefined) => JSON.parse(String(init?.body)) as unknown;

async function make(path: string, body: object): Promise<{ id: string }> {
  return (await admin.call('POST', path, { body })).body.data;
}

/** Opens the form of a role that another user changes before the save. */
async function collide(theirs: object, instead: Instead = () => undefined) {
  allowFailedCalls();
  const permissions = (await admin.call('GET', '/permissions')).body.data as { id: string }[];
  const [a = '', b = '', c = ''] = permissions.map(({ id }) => id);
  const name = `Role ${Math.random()}`;
  const { id } = await make('/roles', { name, description: 'Before', permissionIds: [a] });
  await open(`/roles/edit/${id}`, admin, instead);
  await screen.findByLabelText('Description');
  await admin.call('PUT', `/roles/${id}`, {
    body: { name, description: 'Before', permissionIds: [a, b], ...theirs },
  });
  return { id, name, a, b, c };
}

const changedByYou = 'This record was changed by you in another tab or on another device.';

async function conflict() {
  await press('Save changes');
  await screen.findByText(changedByYou);
}

const sidesOf = (label: string) => within(screen.getByRole('group', { name: label }));
const choose = (label: string, side: RegExp) =>
  fireEvent.click(sidesOf(label).getByRole('radio', { name: side }));

async function savedRole(id: string) {
  const { data } = (await admin.call('GET', `/roles/${id}`)).body;
  return { ...data, permissionIds: data.permissions.map((one: { id: string }) => one.id).toSorted() };
}

test('merges fields that only one user changed and saves without a question', async () => {
  const { id, a, b } = await collide({ name: 'Renamed by them' });
  type('Description', 'Mine');
  await press('Save changes');
  await screen.findByText('Role updated successfully');
  await screen.findByText(/^You changed Name and Permissions on .*\. Both changes are saved\.$/);
  expect(await savedRole(id)).toMatchObject({
    name: 'Renamed by them',
    description: 'Mine',
    permissionIds: [a, b].toSorted(),
  });
});

test('asks for the version of a field that both users changed, and keeps the rest of both', async () => {
  const { id, name, a, b } = await collide({ description: 'Theirs' });
  type('Name', `${name} renamed`);
  type('Description', 'Mine');
  await conflict();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  screen.getByText('Before');
  sidesOf('Description').getByRole('radio', { name: 'Theirs Theirs' });
  sidesOf('Description').getByRole('radio', { name: 'Mine Mine' });
  screen.getByText('Merged, because you had not changed it: Permissions.');
  expect(field('Description').value).toBe('Mine');

  await press('Save changes');
  await screen.findByText('Choose a version of Description');
  await waitFor(() => expect(document.activeElement).toHaveProperty('type', 'radio'));
  expect(await savedRole(id)).toMatchObject({ name, description: 'Theirs' });

  choose('Description', /^Theirs/);
  await press('Save changes');
  await screen.findByText('Role updated successfully');
  expect(await savedRole(id)).toMatchObject({
    name: `${name} renamed`,
    description: 'Theirs',
    permissionIds: [a, b].toSorted(),
  });
});

test('shows lists by name and can keep the additions of both users', async () => {
  const { id, a, b, c } = await collide({});
  const nameOf = new Map<string, string>(
    (await admin.call('GET', '/permissions')).body.data.map((one: { id: string; name: string }) => [
      one.id,
      one.name,
    ]),
  );
  await screen.findByLabelText('Filter permissions');
  type('Filter permissions', nameOf.get(c) ?? '');
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`^${nameOf.get(c)}`) }));
  await conflict();
  sidesOf('Permissions').getByRole('radio', { name: `Theirs ${nameOf.get(a)}, ${nameOf.get(b)}` });
  sidesOf('Permissions').getByRole('radio', { name: `Mine ${nameOf.get(a)}, ${nameOf.get(c)}` });
  choose('Permissions', /^Both/);
  await press('Save changes');
  await screen.findByText('Role updated successfully');
  expect(await savedRole(id)).toMatchObject({ permissionIds: [a, b, c].toSorted() });
});

test('asks again when the record changes once more during the choice', async () => {
  const { id, name } = await collide({ description: 'Theirs' });
  type('Description', 'Mine');
  await conflict();
  await admin.call('PUT', `/roles/${id}`, { body: { name, description: 'Newer', permissionIds: [] } });
  choose('Description', /^Mine/);
  await press('Save changes');
  await waitFor(() => sidesOf('Description').getByRole('radio', { name: 'Theirs Newer' }));
  choose('Description', /^Mine/);
  await press('Save changes');
  await screen.findByText('Role updated successfully');
  expect(await savedRole(id)).toMatchObject({ description: 'Mine', permissionIds: [] });
});

test('asks for the version of a setting that both users changed', async () => {
  allowFailedCalls();
  onTestFinished(async () => {
    await admin.call('POST', '/settings/bulk-update', {
      body: [
        { key: 'hosting_setup', value: 99 },
        { key: 'domain_markup', value: 15 },
      ],
    });
  });
  await open('/settings', admin);
  await screen.findByLabelText('Domain markup');
  await admin.call('POST', '/settings/bulk-update', {
    body: [
      { key: 'hosting_setup', value: 77 },
      { key: 'domain_markup', value: 16 },
    ],
  });
  type('Domain markup', '20');
  await press('Save changes');
  await screen.findByText(/^This record was changed by/);
  // Number inputs show a new value one render later.
  await waitFor(() => expect(field('Hosting and setup fee').value).toBe('77.00'));
  sidesOf('Domain markup').getByRole('radio', { name: 'Theirs 16' });
  choose('Domain markup', /^Mine/);
  await press('Save changes');
  await screen.findByText('Settings updated successfully');
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  expect((await admin.call('GET', '/settings')).body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'hosting_setup', value: 77 }),
      expect.objectContaining({ key: 'domain_markup', value: 20 }),
    ]),
  );
});

test('sends only the changed fields', async () => {
  const { id } = await make('/traffic-plans', {
    name: `Plan ${Math.random()}`,
    trafficLimit: 10,
    description: 'Before',
    pricing: [
      { billingCycle: 'monthly', price: '1', currency: 'USD' },
      { billingCycle: 'yearly', price: '10', currency: 'USD' },
    ],
  });
  const sent: unknown[] = [];
  await open(`/traffic-plans/edit/${id}`, admin, (_, init) => {
    if (init?.method === 'PATCH') sent.push(bodyOf(init));
    return undefined;
  });
  await screen.findByLabelText('Description');
  type('Monthly price', '1,299.00');
  await press('Save changes');
  await screen.findByText('Traffic plan updated successfully');
  expect(sent).toEqual([
    {
      pricing: [
        { billingCycle: 'monthly', price: '1299.00', currency: 'USD' },
        { billingCycle: 'yearly', price: '10.00', currency: 'USD' },
      ],
    },
  ]);
});

test('reports that another user’s version failed to load, and keeps typed values', async () => {
  let answer: Response | undefined;
  await collide({ description: 'Theirs' }, (path, init) =>
    /\/roles\/[^/]+$/.test(path) && (init?.method ?? 'GET').toUpperCase() === 'GET'
      ? answer?.clone()
      : undefined,
  );
  type('Description', 'Mine');
  for (const [status, text] of [
    [500, "We couldn't load their version. Your changes are still here."],
    [404, 'This no longer exists; it may have been deleted. Your changes are still here.'],
  ] as const) {
    answer = json(status, { status: false });
    await press('Save changes');
    await screen.findByText(text);
    expect(field('Description').value).toBe('Mine');
  }
  answer = undefined;
  await conflict();
  choose('Description', /^Mine/);
  await press('Save changes');
  await screen.findByText('Role updated successfully');
});

test('disables the fields of settings during a save', async () => {
  const { gate, goOn } = held();
  await open('/settings', admin, (path) => (isCall(path, '/bulk-update') ? gate : undefined));
  await screen.findByLabelText('Domain markup');
  expect(field('Hosting and setup fee').value).toBe('99.00');
  type('Domain markup', '20');
  await press('Save changes');
  await waitFor(() => expect(field('Domain markup').disabled).toBe(true));
  expect(field('Hosting and setup fee').disabled).toBe(true);
  // The button shows a spinner after the next render and keeps its name.
  const classes = () => screen.getByRole('button', { name: 'Save changes' }).className;
  await waitFor(() => expect(classes()).toContain('ant-btn-loading'));
  goOn();
  await screen.findByText('Settings updated successfully');
  await waitFor(() => expect(field('Domain markup').disabled).toBe(false));
  expect(field('Domain markup').value).toBe('20');
});

test('closes the error notice when the next save succeeds', async () => {
  allowFailedCalls();
  const taken = `Role ${Math.random()}`;
  await make('/roles', { name: taken, description: 'There already', permissionIds: [] });
  await open('/roles/create', admin);
  await screen.findByLabelText('Description');
  type('Name', taken);
  type('Description', 'Another one');
  await press('Create role');
  const notices = within(await screen.findByRole('region', { name: 'Notices' }));
  await notices.findByRole('alert');

  type('Name', `${taken} two`);
  await press('Create role');
  await notices.findByText('Role created successfully');
  expect(notices.queryByRole('alert')).toBeNull();
});
