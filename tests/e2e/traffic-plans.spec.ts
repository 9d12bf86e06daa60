// Tests traffic plans: form validation, details, list and deletion.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';
import { type People, unique } from '#tests/kit/browser-people.ts';
import { errorOf, notice, row } from '#tests/kit/browser-steps.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create traffic plan' }).click();
const saving = (page: Page) => page.getByRole('form').getByRole('status');

const values = {
  Name: 'Small',
  'Traffic limit': '1,500',
  Description: 'For small stores',
  'Monthly price': '19.99',
  'Yearly price': '199.9',
};
type Label = keyof typeof values;

const fill = (page: Page, label: Label, text: string) => page.getByLabel(label, { exact: true }).fill(text);

async function fillPlan(page: Page, overrides: Partial<typeof values>) {
  for (const [label, text] of Object.entries({ ...values, ...overrides }))
    await fill(page, label as Label, text);
}

/** Creates a plan through the API. */
function makePlan(people: People, more: object = {}): Promise<{ id: string; name: string }> {
  const pricing = [
    { billingCycle: 'monthly', price: '5', currency: 'USD' },
    { billingCycle: 'yearly', price: '50', currency: 'USD' },
  ];
  const plan = { name: unique('Plan'), description: 'Made for a test', trafficLimit: 999, pricing };
  return people.call('POST', '/traffic-plans', { ...plan, ...more });
}

const notExact = (label: string) =>
  `${label} must be an amount from 0 to 9999999999.99 with at most two decimals`;

/** One missing and one invalid value per field. Unit tests cover the rules themselves. */
const invalidValues: readonly [Label, value: string, text: string][] = [
  ['Name', '', 'Name is required'],
  ['Traffic limit', '', 'Traffic limit must be greater than 0'],
  ['Traffic limit', '1.5', 'Traffic limit must be a whole number'],
  ['Description', '', 'Description is required'],
  ['Monthly price', '', 'Monthly price must be greater than or equal to 0'],
  ['Monthly price', '0.001', notExact('Monthly price')],
  ['Yearly price', '', 'Yearly price must be greater than or equal to 0'],
  ['Yearly price', '10000000000', notExact('Yearly price')],
];

test('validates each field of a traffic plan and creates it', async ({ page }) => {
  const name = unique('Small');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  await page.goto('/traffic-plans');
  await page.getByRole('link', { name: 'Create traffic plan' }).click();
  await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect(saving(page)).toHaveText('Enter both prices to see how much yearly subscribers save.');

  await create(page);
  for (const [label, value, text] of invalidValues.filter((one) => one[1] === '')) {
    await expect(errorOf(page, label), `${label} ${value}`).toHaveText(text);
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  // Other forms with errors have the same colours.
  expect(await violationsOn(page, { inOne: true })).toEqual([]);
  await fillPlan(page, { Name: name });
  await expect(saving(page)).toHaveText('Yearly subscribers save $39.98 compared with twelve months.');
  for (const [label, value, text] of invalidValues.filter((one) => one[1] !== '')) {
    await fill(page, label, value);
    await expect(errorOf(page, label), `${label} ${value}`).toHaveText(text);
    await fill(page, label, label === 'Name' ? name : values[label]);
    await expect(errorOf(page, label)).toHaveCount(0);
  }
  await fill(page, 'Yearly price', '-1');
  await create(page);
  await expect(page.getByLabel('Yearly price')).toBeFocused();
  expect(sent).toEqual([]);

  await fill(page, 'Yearly price', values['Yearly price']);
  await create(page);
  await expect(notice(page, 'Traffic plan created successfully')).toBeVisible();
  await expect(page).toHaveURL('/traffic-plans');
  expect(sent).toHaveLength(1);
  await expect(row(page, name).getByRole('cell')).toHaveText([
    // The checkbox.
    '',
    name,
    'For small stores',
    '1.5K visits/month',
    '$19.99',
    '$199.90',
    'Active',
    '0',
    '$0.00',
    '',
  ]);
});

test('shows, deactivates and deletes a traffic plan', async ({ page, people }) => {
  const plan = await makePlan(people, { trafficLimit: 1_234_567 });
  await page.goto(`/traffic-plans?q=${encodeURIComponent(plan.name)}`);
  await page.getByRole('button', { name: `Actions for ${plan.name}` }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: plan.name })).toBeVisible();
  await expect(main.getByText('1,234,567 requests per month')).toBeVisible();
  await expect(main.getByText('Billed every month')).toBeVisible();
  await expect(main.getByText('Billed annually')).toBeVisible();
  expect(await violationsOn(page), 'the details').toEqual([]);

  await page.getByRole('link', { name: 'Edit traffic plan' }).click();
  await expect(page.getByRole('link', { name: 'Back to Traffic Plans' })).toBeVisible();
  await expect(page.getByLabel('Traffic limit')).toHaveValue('1234567');
  await expect(page.getByLabel('Yearly price')).toHaveValue('50.00');
  // The form with errors has the same colours.
  expect(await violationsOn(page, { inOne: true }), 'the form').toEqual([]);
  await page.getByRole('switch', { name: 'Active' }).press('Space');
  await fill(page, 'Monthly price', '0.1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Traffic plan updated successfully')).toBeVisible();
  await expect(row(page, plan.name)).toContainText('Inactive');
  await expect(row(page, plan.name)).toContainText('1.2M visits/month');
  await expect(row(page, plan.name)).toContainText('$0.10');

  await page.getByRole('button', { name: `Actions for ${plan.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete the traffic plan “${plan.name}”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(notice(page, 'Traffic plan deleted successfully')).toBeVisible();
  await expect(page.getByText('No traffic plans found')).toBeVisible();
});

test('searches, filters and sorts all traffic plans, and shows their stats', async ({ page }) => {
  await page.goto('/traffic-plans');
  await expect(page.getByRole('heading', { name: 'Traffic Plans' })).toBeVisible();
  await expect(page.getByRole('term')).toHaveText([
    'Total Plans',
    'Active Plans',
    'Total Subscribers',
    'Monthly Revenue',
  ]);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Description',
    'Traffic limit',
    'Monthly price',
    'Yearly price',
    'Status',
    'Subscribers',
    'Revenue',
    'Actions',
  ]);
  await expect(page.getByRole('definition').first()).toHaveText(/^\d+$/);
  await expect(page.getByRole('definition').last()).toHaveText(/^\$[\d,]+\.\d\d$/);

  const names = page.getByRole('table').getByRole('link');
  await page.getByRole('searchbox', { name: 'Search traffic plans' }).fill('STORES');
  await expect(page).toHaveURL(/q=STORES/);
  await page.getByRole('columnheader', { name: 'Monthly price' }).click();
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Inactive').click();
  await expect(page).toHaveURL(/isActive=false/);
  await expect(row(page, 'Classic')).toContainText('Inactive');
  await expect(names.filter({ hasText: 'Starter' })).toHaveCount(0);
  // Other lists have the same colours.
  expect(await violationsOn(page, { inOne: true })).toEqual([]);
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('All').click();
  await expect(row(page, 'For new stores')).toContainText('10K visits/month');
  const texts = await names.allTextContents();
  expect(texts.filter((name) => ['Classic', 'Starter', 'Premium'].includes(name))).toEqual([
    'Classic',
    'Starter',
    'Premium',
  ]);
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true });

  test('saves plans, filters the loaded page, shows dashes for missing stats and disables deleting', async ({
    page,
    people,
  }) => {
    // The newest plans are on the loaded page.
    await makePlan(people);
    const inactive = await makePlan(people, { isActive: false });
    await page.goto('/traffic-plans');
    await expect(page.getByRole('definition')).toHaveText([/^\d+$/, /^\d+$/, '-', '-']);
    const cells = page.getByRole('row').nth(1).getByRole('cell');
    await expect(cells.nth(6)).toHaveText('-');
    await expect(cells.nth(7)).toHaveText('-');
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Inactive').click();
    await expect(page.getByRole('table').getByText('Active', { exact: true })).toHaveCount(0);
    await expect(row(page, inactive.name)).toContainText('Inactive');

    const name = unique('Plain');
    await goOn(page, '/traffic-plans/create');
    await fillPlan(page, { Name: name });
    await create(page);
    await expect(notice(page, 'Traffic plan created successfully')).toBeVisible();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    const item = page.getByRole('menuitem', { name: 'Delete' });
    await expect(item).toBeDisabled();
    await expect(item).toContainText('This server cannot delete traffic plans.');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await fill(page, 'Yearly price', '0');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(notice(page, 'Traffic plan updated successfully')).toBeVisible();
    await expect(row(page, name)).toContainText('$0.00');
  });
});
