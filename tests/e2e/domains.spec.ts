// Tests domains: creation, DNS verification, the drawer and sample data.
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { type People, unique } from '#tests/kit/browser-people.ts';
import { choose, chooseVersion, errorOf, notice, row } from '#tests/kit/browser-steps.ts';

const uniqueName = () => `${randomUUID().slice(0, 13)}.example.com`;

async function makeStore(people: People): Promise<{ id: string; name: string }> {
  return (await people.call('POST', '/stores', { name: unique('Shop') })).data;
}
interface MadeDomain {
  id: string;
  name: string;
  storeName: string;
  verification: { name: string; value: string };
}
async function makeDomain(people: People, storeId?: string): Promise<MadeDomain> {
  const store = storeId ?? (await makeStore(people)).id;
  return people.call('POST', '/domains', { name: uniqueName(), storeId: store });
}
const search = (page: Page, name: string) => page.goto(`/domains?q=${encodeURIComponent(name)}`);
const drawer = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const menu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` });
async function chooseAction(page: Page, name: string, action: string) {
  await menu(page, name).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('creates a domain, shows its DNS record and verifies it', async ({ page, people, dns, watched }) => {
  watched.allow(422, /\/domains\/[^/]+\/verify$/);
  const store = await makeStore(people);
  const name = uniqueName();
  await page.goto('/domains');
  await page.getByRole('button', { name: 'Create domain' }).click();
  const form = drawer(page, 'Create domain');
  await form.getByRole('button', { name: 'Create domain' }).click();
  await expect(errorOf(page, 'Domain')).toHaveText('Domain is required');
  await expect(errorOf(page, 'Store')).toHaveText('Please select a store');
  await expect(form.getByLabel('Domain', { exact: true })).toBeFocused();
  expect(await violationsOn(page), 'the form with errors').toEqual([]);
  await form.getByLabel('Domain', { exact: true }).fill(`ftp://${name}`);
  await expect(form.getByText('Domain must be a host name like shop.example.com')).toBeVisible();
  await form.getByLabel('Domain', { exact: true }).fill(` https://${name.toUpperCase()}/path?x `);
  await choose(page, 'Store', store.name);
  await form.getByRole('button', { name: 'Create domain' }).click();
  await expect(notice(page, 'Domain created successfully')).toBeVisible();

  const panel = drawer(page, 'Verify domain');
  await expect(panel.getByRole('definition')).toHaveText([
    'TXT',
    `_verify.${name}`,
    /^verification=[0-9a-f]{32}$/,
  ]);
  await expect(panel.getByRole('button', { name: 'Copy name' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Copy value' })).toBeVisible();
  const value = String(await panel.getByRole('definition').last().textContent());
  await panel.getByRole('button', { name: 'Verify' }).click();
  await expect(panel.getByRole('alert')).toHaveText(
    `No TXT record was found at _verify.${name}. Expected: “${value}”. A new record can take a while to become visible.`,
  );
  expect(await violationsOn(page), 'the record to create').toEqual([]);
  dns.records.set(`_verify.${name}`, [['something else']]);
  await panel.getByRole('button', { name: 'Verify' }).click();
  await expect(panel.getByRole('alert')).toContainText('Found: “something else”.');
  dns.records.set(`_verify.${name}`, [[value]]);
  await panel.getByRole('button', { name: 'Verify' }).click();
  await expect(notice(page, 'Domain verified successfully')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL('/domains');
  await expect(row(page, name)).toContainText('Verified');
  await expect(row(page, name)).toContainText('Primary');
  await expect(row(page, name).getByRole('link', { name: store.name })).toBeVisible();
  // Focus returns to the button that opened the drawer.
  await expect(page.getByRole('button', { name: 'Create domain' })).toBeFocused();
  await menu(page, name).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
});

test('filters domains, changes the primary domain, renames and deletes one', async ({ page, people }) => {
  const store = await makeStore(people);
  const first = await makeDomain(people, store.id);
  const second = await makeDomain(people, store.id);
  await page.goto('/domains');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Domain',
    'Store',
    'Status',
    'Created',
    'Updated',
    'Actions',
  ]);
  await page.getByRole('searchbox', { name: 'Search domains' }).fill(store.name);
  await expect(page.getByText(/^2 of \d+ domains$/)).toBeVisible();
  const statuses = page.getByRole('radiogroup', { name: 'Status' });
  await statuses.getByText('Verified').click();
  await expect(page.getByText('No domains found matching your criteria')).toBeVisible();
  await statuses.getByText('Pending').click();
  await expect(row(page, first.name)).toContainText('Primary');
  expect(await violationsOn(page), 'the list').toEqual([]);
  await row(page, second.name).getByRole('link', { name: second.name }).click();
  const form = drawer(page, 'Edit domain');
  await expect(form.getByText(store.name)).toBeVisible();
  // The form with errors has the same colours.
  expect(await violationsOn(page, { inOne: true }), 'the edit form').toEqual([]);
  await form.getByRole('switch', { name: 'Primary' }).press('Space');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Domain updated successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(row(page, second.name)).toContainText('Primary');
  await expect(row(page, first.name)).not.toContainText('Primary');
  // Search and filter of the list are unchanged.
  const address = `/domains?q=${encodeURIComponent(store.name).replace('%20', '+')}&status=pending`;
  await expect(page).toHaveURL(address);

  await chooseAction(page, second.name, 'Edit');
  await expect(form.getByRole('switch', { name: 'Primary' })).toBeDisabled();
  const renamed = uniqueName();
  await form.getByLabel('Domain', { exact: true }).fill(renamed);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, renamed)).toContainText('Pending');
  await chooseAction(page, renamed, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete the domain “${renamed}”?` });
  await expect(question).toContainText('next domain becomes primary');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Domain deleted successfully')).toBeVisible();
  await expect(row(page, first.name)).toContainText('Primary');
});

test('shows duplicate names and version conflicts in the drawer and keeps typed values', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(409, /\/domains\/[^/]+$/);
  watched.allow(412, /\/domains\/[^/]+$/);
  const store = await makeStore(people);
  const [taken, other] = [await makeDomain(people, store.id), await makeDomain(people, store.id)];
  await search(page, store.name);
  await chooseAction(page, other.name, 'Edit');
  const form = drawer(page, 'Edit domain');
  const name = form.getByLabel('Domain', { exact: true });
  await name.fill(taken.name);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(errorOf(page, 'Domain')).toHaveText('This store already has this domain.');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(taken.name);

  const [mine, theirs] = [uniqueName(), uniqueName()];
  await name.fill(mine);
  await people.call('PATCH', `/domains/${other.id}`, { name: theirs });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    form.getByText('This record was changed by you in another tab or on another device.'),
  ).toBeVisible();
  await expect(name).toHaveValue(mine);
  await chooseVersion(page, 'Domain', `Mine ${mine}`);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Domain updated successfully')).toBeVisible();
});

test('closes the drawer with Back and Escape, and warns about unsaved changes', async ({ page, people }) => {
  const { name } = await makeDomain(people);
  await search(page, name);
  await chooseAction(page, name, 'Edit');
  const form = drawer(page, 'Edit domain');
  await expect(form.getByLabel('Domain', { exact: true })).toHaveValue(name);
  await expect(page).toHaveURL(/open=edit\./);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(menu(page, name)).toBeFocused();

  await chooseAction(page, name, 'Edit');
  await form.getByLabel('Domain', { exact: true }).fill('typed.example.com');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(form.getByLabel('Domain', { exact: true })).toHaveValue('typed.example.com');
  }
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(form).toHaveCount(0);

  await chooseAction(page, name, 'Edit');
  await expect(form.getByLabel('Domain', { exact: true })).toHaveValue(name);
  await page.goBack();
  await expect(form).toHaveCount(0);
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true });

  test('labels domains as sample data and explains disabled actions', async ({ page }) => {
    await page.goto('/domains');
    await expect(page.getByText('Sample data')).toBeVisible();
    await expect(row(page, 'techgear-hub.example.org')).toContainText('Pending');
    await expect(page.getByRole('button', { name: 'Create domain' })).toBeDisabled();
    await expect(page.getByText('This server cannot create domains.')).toBeVisible();
    await menu(page, 'techgear-hub.example.org').click();
    for (const [item, text] of [
      ['Edit', 'This server cannot change domains.'],
      ['Verify', 'This server cannot change domains.'],
      ['Delete', 'This server cannot delete domains.'],
    ] as const) {
      await expect(page.getByRole('menuitem', { name: item })).toBeDisabled();
      await expect(page.getByRole('menuitem', { name: item })).toContainText(text);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Pending').click();
    await expect(row(page, 'techgearhub.example.com')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search domains' }).fill('book haven');
    await expect(page.getByText('1 of 9 domains')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Domains')).toHaveCount(0);
    await page.goto('/domains?open=create');
    await expect(page.getByText('Sample data')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
