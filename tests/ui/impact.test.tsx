// Tests how dialogs show what a change affects.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { adminRoleId, makePerson, makeRole, makeUser } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { press } from '#tests/kit/press.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

async function makePlan(name: string): Promise<string> {
  const { body } = await admin.call('POST', '/traffic-plans', {
    body: {
      name,
      description: '-',
      trafficLimit: 1_000,
      pricing: [
        { billingCycle: 'monthly', price: '19', currency: 'USD' },
        { billingCycle: 'yearly', price: '190', currency: 'USD' },
      ],
    },
  });
  return String(body.data.id);
}

async function openDeletion(path: string, item: string, instead?: Parameters<typeof open>[2]) {
  const shown = open(path, admin, instead);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  const dialog = await screen.findByRole('dialog');
  return { ...shown, dialog, ok: () => within(dialog).getByRole('button', { name: 'Delete' }) };
}

const isPreview = (path: string) => isCall(path, '/impact');

describe('The delete dialog', () => {
  test('names the records that prevent the delete, and links to them', async () => {
    const role = await makeRole(db, 'keepers', []);
    for (let n = 0; n < 6; n += 1) await makeUser(db, [role]);
    const { dialog, ok } = await openDeletion(`/roles/${role}`, 'Delete role');
    const link = await within(dialog).findByRole('link', { name: 'Show these users' });
    expect(link.getAttribute('href')).toBe(`/users?roleId=${role}`);
    const text = within(dialog).getByRole('listitem').textContent;
    expect(text).toMatch(/^Not possible: 6 users have this role\. Remove it from them first\..*and 1 more/);
    expect(within(dialog).getAllByRole('link', { name: /^Person/ })).toHaveLength(5);
    await waitFor(() => expect(ok()).toHaveProperty('disabled', true));
  });

  test('shows the effects and the revenue, and deletes after the name is typed', async () => {
    const id = await makeStore(db, { name: 'Lamps', subscription_id: await makePlan('Small') });
    await admin.call('POST', '/domains', { body: { name: 'lamps.example.com', storeId: id } });
    const { dialog, ok, path } = await openDeletion(`/stores/${id}`, 'Delete store');
    await within(dialog).findByText('1 domain is deleted too.');
    within(dialog).getByText('$19.00 → $0.00 of monthly revenue');
    within(dialog).getByText('lamps.example.com');
    expect(ok()).toHaveProperty('disabled', true);
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Lamps' } });
    await waitFor(() => expect(ok()).toHaveProperty('disabled', false));
    fireEvent.click(ok());
    await waitFor(() => expect(path()).toBe('/stores'));
  });

  test('works while the effects load, and after they failed to load', async () => {
    allowFailedCalls();
    const role = await makeRole(db, 'short-lived', []);
    const preview = held();
    const { dialog, ok, path } = await openDeletion(`/roles/${role}`, 'Delete role', (call) =>
      isPreview(call) ? preview.gate.then(() => json(500, {})) : undefined,
    );
    within(dialog).getByText('Loading the effects…');
    within(dialog).getByText('No user has this role.');
    expect(ok()).toHaveProperty('disabled', false);
    preview.goOn();
    await within(dialog).findByText('The effects could not be loaded.');
    fireEvent.click(ok());
    await waitFor(() => expect(path()).toBe('/roles'));
  });
});

describe('A form', () => {
  test('asks before it saves a price that stores pay, and only then', async () => {
    const id = await makePlan('Large');
    await makeStore(db, { subscription_id: id });
    const { path } = open(`/traffic-plans/edit/${id}`, admin);
    const price = await screen.findByRole('textbox', { name: /Monthly price/ });
    fireEvent.change(price, { target: { value: '29' } });
    await press('Save changes');
    const question = await screen.findByRole('dialog', { name: 'Save these changes?' });
    within(question).getByText('1 store pays the new price.');
    within(question).getByText('$19.00 → $29.00 of monthly revenue');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await admin.call('GET', `/traffic-plans/${id}`)).headers.etag).toBe('"1"');
    expect(price).toHaveProperty('value', '29');

    await press('Save changes');
    const again = await screen.findByRole('dialog', { name: 'Save these changes?' });
    fireEvent.click(await within(again).findByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(path()).toBe('/traffic-plans'));
    expect((await admin.call('GET', `/traffic-plans/${id}`)).headers.etag).toBe('"2"');
  });

  test('saves without a question if nothing else changes or the preview fails', async () => {
    allowFailedCalls();
    const id = await makePlan('Quiet');
    await makeStore(db, { subscription_id: id });
    const previews: string[] = [];
    const save = async (label: RegExp, value: string) => {
      const { path, unmount } = open(`/traffic-plans/edit/${id}`, admin, (call) => {
        if (!isPreview(call)) return undefined;
        previews.push(call);
        return json(500, {});
      });
      fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
      await press('Save changes');
      await waitFor(() => expect(path()).toBe('/traffic-plans'));
      unmount();
    };
    await save(/Name/, 'Silent');
    expect(previews).toEqual([]);
    await save(/Monthly price/, '39');
    expect(previews).toHaveLength(1);
  });
});
