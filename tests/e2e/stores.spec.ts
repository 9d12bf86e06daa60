// Tests stores for administrators: list, form, details and deletion.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { fileOf } from '#tests/kit/browser-files.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';
import { type People, unique } from '#tests/kit/browser-people.ts';
import { choose, chooseNext, chosen, errorOf, notice, row } from '#tests/kit/browser-steps.ts';
import { png, pngOf } from '#tests/kit/pictures.ts';

const makeStore = async (people: People, more: object = {}) => {
  const created = await people.call('POST', '/stores', { name: unique('Store'), ...more });
  return created.data as { id: string; name: string };
};
const domainFor = (word: string) => `${unique(word).toLowerCase().replace(' ', '-')}.example.com`;
const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}` }).click();
const stat = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
const card = (page: Page, title: string) =>
  page
    .locator('.ant-card')
    .filter({ has: page.getByRole('heading', { name: title, level: 2, exact: true }) });

test('creates a store with all fields and shows them on its details page', async ({ page, people }) => {
  const name = unique('Grove');
  const domain = domainFor('grove');
  const owner = await people.makeUser({ role: 'store_owner' });
  await page.goto('/stores/create');
  await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('Plants and pots');
  await page.getByLabel('Domain').fill(domain.toUpperCase());
  await choose(page, 'Owner', owner.full_name);
  await choose(page, 'Template', 'Midnight Gallery');
  await choose(page, 'Plan', 'Premium');
  await chooseNext(page, 'Billing cycle', 'Yearly');
  await page.getByLabel('Business name').fill('Grove Ltd');
  await page.getByLabel('Phone number').fill('+1 555 0199');
  await page.getByLabel('Address').fill('1 Green Lane\nSpringfield');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(fileOf('grove.png', png()));
  await expect(page.getByRole('img', { name: 'Preview of grove.png' })).toBeVisible();
  await choose(page, 'Products', 'Carbon Tripod');
  const terms = page.getByRole('textbox', { name: 'Terms & Conditions' });
  await expect(terms).toHaveAttribute('data-placeholder', 'Type here...');
  await terms.click();
  await page.keyboard.type('All sales are final');
  await page.getByRole('button', { name: 'Create store' }).click();
  await expect(notice(page, 'Store created successfully')).toBeVisible();
  await expect(page).toHaveURL('/stores');

  for (const text of [owner.full_name, 'Active', 'Midnight Gallery', `${domain} (Pending)`]) {
    await expect(row(page, name)).toContainText(text);
  }
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: `Logo of ${name}` })).toBeVisible();
  const site = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(domain) })
    .first();
  await expect(site).toHaveAttribute('href', `https://${domain}/`);
  await expect(site).toHaveAttribute('target', '_blank');
  await expect(site).toHaveAttribute('rel', /noopener/);
  await expect(card(page, 'Overview').getByRole('term')).toHaveText([
    'Name',
    'Business',
    'Phone',
    'Address',
    'Status',
    'Domain',
  ]);
  await expect(card(page, 'Overview').getByRole('definition')).toHaveText([
    name,
    'Grove Ltd',
    '+1 555 0199',
    '1 Green Lane\nSpringfield',
    'Active',
    `${domain} (Pending) Verify`,
  ]);
  await expect(card(page, 'Terms & Conditions')).toContainText('All sales are final');
  await expect(card(page, 'Privacy Policy')).toContainText('No privacy policy set.');
  await expect(card(page, 'Template').getByRole('definition')).toHaveText([
    'Midnight Gallery',
    'Grid',
    '#2f9e8f',
  ]);
  await expect(card(page, 'Subscription').getByRole('definition')).toHaveText([
    'Premium',
    '100K visits/month',
    'Yes',
  ]);
  // Focus shows the exact number.
  await card(page, 'Subscription').getByText('100K visits/month').focus();
  await expect(page.getByRole('tooltip', { name: '100,000 requests per month' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Pricing' }).getByRole('row')).toHaveText([
    'Billing CyclePriceCurrency',
    'Monthly$49.99USD',
    'Yearly$499.99USD',
  ]);
  await expect(page.getByRole('table', { name: 'Categories' })).toContainText('Photography');
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('Carbon Tripod');
});

test('sends only changed fields of a store, and deletes it after its name is typed', {
  tag: '@main',
}, async ({ page, people }) => {
  const owner = await people.makeUser({ role: 'store_owner' });
  const domain = domainFor('grove');
  const logo = Buffer.from(png()).toString('base64');
  const more = { ownerId: owner.id, domain, logo, phoneNumber: '+1 555 0199' };
  const { id, name } = await makeStore(people, more);
  await page.goto(`/stores/${id}`);
  await page.getByRole('link', { name: 'Edit store' }).click();
  await expect(chosen(page, owner.full_name)).toBeVisible();
  await page.getByLabel('Phone number').fill('');
  await page.getByRole('switch', { name: 'Active' }).click();
  await page.getByRole('button', { name: 'Remove logo' }).click();
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog', { name: 'Save these changes?' });
  await question.getByRole('button', { name: 'Save changes' }).click();
  expect((await patch).postDataJSON()).toEqual({ phoneNumber: '', isActive: false, logo: null });
  await expect(notice(page, 'Store updated successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('Inactive');

  await menuOf(page, name);
  await expect(page.getByRole('menuitem', { name: 'Visit Store' }).getByRole('link')).toHaveAttribute(
    'href',
    `https://${domain}/`,
  );
  await page.getByRole('menuitem', { name: 'Delete Store' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete the store “${name}”?` });
  const remove = dialog.getByRole('button', { name: 'Delete' });
  await expect(dialog.getByRole('textbox', { name: `Type ${name} to confirm` })).toBeFocused();
  await expect(remove).toBeDisabled();
  await page.keyboard.type(name.toLowerCase());
  await expect(remove).toBeDisabled();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('textbox').fill(name);
  await remove.click();
  await expect(notice(page, 'Store deleted successfully')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test('searches stores by owner and filters them by status', async ({ page, people }) => {
  const owner = await people.makeUser({ role: 'store_owner' });
  const open = await makeStore(people, { ownerId: owner.id });
  const closed = await makeStore(people, { ownerId: owner.id, isActive: false });
  await page.goto('/stores');
  await expect(page.getByRole('link', { name: 'Create store' })).toHaveAttribute('href', '/stores/create');
  await expect(page.getByRole('term')).toHaveText([
    'Total Stores',
    'Active Stores',
    'Inactive Stores',
    'Total Domains',
  ]);
  const summary = (await people.call('GET', '/stores/summary')) as Record<string, number>;
  await expect(stat(page, 'Total Stores')).toHaveText(String(summary.total));
  await expect(stat(page, 'Total Domains')).toHaveText(String(summary.domains));
  await expect(page.getByRole('columnheader')).toHaveText([
    'Store',
    'Owner',
    'Status',
    'Template',
    'Domains',
    'Updated',
    'Actions',
  ]);
  await expect(page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio')).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search stores' }).fill(owner.full_name);
  await expect(page.getByText('2 of ')).toBeVisible();
  await page.getByText('Inactive Only').click();
  await expect(row(page, closed.name)).toBeVisible();
  await expect(row(page, open.name)).toHaveCount(0);
  await page.getByText('Active Only', { exact: true }).click();
  await expect(row(page, open.name)).toBeVisible();
  await page.getByText('All Stores', { exact: true }).click();
  await expect(page).toHaveURL(/\/stores\?q=[^&]+$/);
  await page.getByRole('searchbox', { name: 'Search stores' }).fill('no such shop anywhere');
  await expect(page.getByText('No stores found matching your criteria')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search stores' }).fill('TechGear');
  await expect(row(page, 'TechGear Hub')).toContainText('+2 more');
});

test('shows errors at their fields and keeps typed values', async ({ page, watched }) => {
  watched.allow(409, '/stores');
  const domain = 'techgearhub.example.com';
  await page.goto('/stores/create');
  await page.getByRole('button', { name: 'Create store' }).click();
  await expect(errorOf(page, 'Name')).toHaveText('Name is required');
  await page.getByLabel('Domain').fill('ftp://a.com');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(fileOf('wide.png', pngOf(600_000)));
  await expect(errorOf(page, 'Domain')).toHaveText('Domain must be a host name like shop.example.com');
  await expect(errorOf(page, 'Logo')).toHaveText('Logo size should be less than 512kB');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(fileOf('x.gif', 'GIF89a'));
  await expect(errorOf(page, 'Logo')).toHaveText('Logo must be a PNG image');
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles(fileOf('x.png', new TextEncoder().encode('GIF89a, in truth')));
  await expect(page.getByText('x.png')).toBeVisible();
  await expect(errorOf(page, 'Logo')).toHaveText('Logo must be a PNG image');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(fileOf('right.png', png()));
  await expect(errorOf(page, 'Logo')).toHaveCount(0);

  const name = unique('Taken');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Domain').fill(domain);
  await page.getByRole('button', { name: 'Create store' }).click();
  await expect(errorOf(page, 'Domain')).toHaveText('This domain is verified for another store.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByRole('img', { name: 'Preview of right.png' })).toBeVisible();
});

test('links a user’s stores to their details and sites', async ({ page, people }) => {
  const owner = await people.makeUser({ role: 'store_owner' });
  const domain = domainFor('owned');
  const store = await makeStore(people, { ownerId: owner.id, domain });
  await page.goto(`/users/${owner.id}/stores`);
  await expect(page.getByRole('heading', { name: `Stores of ${owner.full_name}` })).toBeVisible();
  await expect(page.getByText(owner.email)).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Store',
    'Status',
    'Domain',
    'Updated',
    'Actions',
  ]);
  await expect(row(page, store.name)).toContainText(`${domain} (Pending)`);
  const visit = page.getByRole('link', { name: `Visit ${store.name}` });
  await expect(visit).toHaveAttribute('href', `https://${domain}/`);
  await expect(visit).toHaveAttribute('target', '_blank');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: `Details of ${store.name}` }).click();
  await expect(page).toHaveURL(`/stores/${store.id}`);
});

test('has no accessibility violations on store screens, on a desktop and on a phone', async ({
  page,
  people,
}) => {
  const [{ id }] = (await people.call('GET', '/stores?q=Fashion')).data;
  const menu = page.getByRole('navigation', { name: 'Main' });
  const check = async (screen: string) => {
    await page.setViewportSize({ width: 1280, height: 844 });
    await expect(menu).toBeVisible();
    expect(await violationsOn(page), screen).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(menu).toHaveCount(0);
    expect(await violationsOn(page, { inOne: true }), `${screen}, on a phone`).toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, `horizontal overflow of ${screen}`).toBeLessThanOrEqual(0);
  };
  await page.goto('/stores');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await check('the list');
  await goOn(page, `/stores/${id}`);
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await check('the details');
  await goOn(page, `/stores/edit/${id}`);
  await expect(page.getByRole('textbox', { name: 'Privacy Policy' })).toBeVisible();
  await check('the form');
});
