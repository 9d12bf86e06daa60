// Tests traffic plan screens with server errors and incomplete responses.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storesTable } from '#server/db/tables/stores.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

async function newPlan(name: string) {
  const pricing = (['monthly', 'yearly'] as const).map((billingCycle) => ({
    billingCycle,
    price: '12',
    currency: 'USD',
  }));
  const body = { name, description: 'x', trafficLimit: 1_000, pricing };
  return (await admin.call('POST', '/traffic-plans', { body })).body.data;
}

test('shows server errors at the price field, and other errors above the buttons', async () => {
  allowFailedCalls();
  const errors = { 'pricing.1.price': ['Too dear for a year'], pricing: ['Both are too dear'] };
  await open('/traffic-plans/create', admin, (path, init) =>
    isCall(path, '/traffic-plans') && init?.method === 'POST'
      ? json(422, { status: false, message: 'Too dear for a year', errors })
      : undefined,
  );
  await screen.findByLabelText('Name');
  type('Name', 'Refused');
  type('Traffic limit', '1,500');
  type('Description', 'Kept');
  type('Monthly price', '0.1');
  type('Yearly price', '1.2');
  fireEvent.click(screen.getByRole('button', { name: 'Create traffic plan' }));

  const item = field('Yearly price').closest('.ant-form-item') as HTMLElement;
  await within(item).findByText('Too dear for a year');
  expect((await screen.findByText('Both are too dear')).closest('[role=alert]')).toBeTruthy();
  expect(field('Monthly price').value).toBe('0.1');
  expect(field('Traffic limit').value).toBe('1,500');
  expect(field('Active').getAttribute('aria-checked')).toBe('true');
});

test('explains number formats and keeps pasted text that is too long', async () => {
  await open('/traffic-plans/create', admin);
  await screen.findByLabelText('Name');
  const errorAfter = async (label: string, value: string, text: string) => {
    type(label, value);
    fireEvent.blur(field(label));
    const item = field(label).closest('.ant-form-item') as HTMLElement;
    await within(item).findByText(text);
    expect(field(label).value).toBe(value);
  };
  const help = 'Traffic limit must be a whole number, like 1000000 or 1,000,000';
  for (const typed of ['1.000.000', '1.000', 'a lot']) await errorAfter('Traffic limit', typed, help);
  await errorAfter('Traffic limit', '0.5', 'Traffic limit must be greater than 0');
  await errorAfter('Traffic limit', '', 'Traffic limit must be greater than 0');

  const long = 'x'.repeat(6_000);
  await errorAfter('Description', long, 'Description must be at most 2000 characters');
  screen.getByText('6,000 of 2,000 characters');
  expect(field('Description').hasAttribute('maxlength')).toBe(false);
});

/** The value of this label on the details page. */
const definitionText = (label: string) =>
  screen.getByText(label).closest('td')?.querySelector('[role=definition]')?.textContent;

test('refuses to delete a plan in use and suggests to deactivate it', async () => {
  const plan = await newPlan('In use');
  await db.insert(storesTable).values({
    name: 'A store',
    description: '',
    is_active: true,
    business_name: '',
    phone_number: '',
    address: '',
    subscription_id: plan.id,
    billing_cycle: 'yearly',
    terms: '',
    privacy: '',
  });
  const { path } = await open(`/traffic-plans/${plan.id}`, admin);
  await screen.findByText('Monthly revenue');
  expect(definitionText('Monthly revenue')).toBe('$1.00');
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete traffic plan' }));
  const dialog = await screen.findByRole('dialog');
  const text = '1 store uses this plan. Make it inactive instead.';
  within(dialog).getByText(text);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Deactivate instead' }));
  const other = await screen.findByRole('dialog', { name: 'Deactivate “In use”?' });
  await within(other).findByText('1 store is on this plan and stays on it.');
  within(other).getByText('$1.00 of monthly revenue');
  fireEvent.click(within(other).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(definitionText('Status')).toBe('Inactive'));
  expect(path()).toBe(`/traffic-plans/${plan.id}`);
});

test('shows dashes for missing fields of a plan', async () => {
  // The history of such a record is empty.
  const id = '019a0000-0000-7000-8000-000000000001';
  await open(`/traffic-plans/${id}`, admin, (path) =>
    isCall(path, `/traffic-plans/${id}`) ? json(200, { data: { id, name: 'Bare' } }) : undefined,
  );
  await screen.findByRole('heading', { name: 'Bare' });
  for (const label of ['Traffic limit', 'Status', 'Description', 'Subscribers', 'Monthly revenue']) {
    expect([label, definitionText(label)]).toEqual([label, '-']);
  }
  screen.getByText('No prices');
});
