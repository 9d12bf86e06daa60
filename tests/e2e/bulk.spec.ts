// Tests bulk operations: selection, dry run, progress and rejected records.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { accounts, type People, unique } from '#tests/kit/browser-people.ts';
import { activeOption, makeByForm, notice, row } from '#tests/kit/browser-steps.ts';
import type { DnsServer } from '#tests/kit/dns-server.ts';

/** Creates pages and returns a word that finds all of them. */
async function makePages(people: People, count: number): Promise<string> {
  const word = unique('Many');
  for (let n = 1; n <= count; n += 1) {
    await people.call('POST', '/pages', { title: `${word} no ${n}`, description: 'Made for a test' });
  }
  return word;
}

const bar = (page: Page, name = 'Selected pages') => page.getByRole('region', { name });
const openList = async (page: Page, word: string) => {
  await page.goto(`/pages?q=${encodeURIComponent(word)}`);
  await expect(row(page, word).first()).toBeVisible();
};
const status = (page: Page, word: string, label: string) => row(page, word).filter({ hasText: label });

test('publishes all matching pages in the background and reports the result', {
  tag: '@main',
}, async ({ page, people }) => {
  const word = await makePages(people, 12);
  await openList(page, word);
  await page.getByRole('checkbox', { name: 'Select all pages on this page' }).check();
  await expect(bar(page)).toContainText('10 selected');
  await bar(page).getByRole('button', { name: 'Select all 12 that match' }).click();
  await expect(bar(page)).toContainText('All 12 selected');
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('12 will change');
  let starts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/operations')) starts += 1;
  });
  await dialog.getByRole('button', { name: 'Publish 12 pages' }).dblclick();
  await expect(notice(page, '12 pages changed')).toBeVisible();
  await expect(dialog).toContainText('12 pages changed');
  expect(starts).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(status(page, word, 'Published')).toHaveCount(10);

  // The operation is still listed after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Bulk changes' }).click();
  const runs = page.getByRole('region', { name: 'Bulk changes' }).getByRole('listitem');
  await expect(runs.filter({ hasText: '12 pages changed' })).toHaveCount(1);
});

test('lists rejected records with reasons before and after, exports them and retries them', async ({
  page,
  server,
  sessions,
}) => {
  const word = unique('Kept');
  const admin = await sessions.of(server, accounts.admin);
  const make = (name: string, parentId = '') =>
    makeByForm(page, admin, '/product-categories', { name, parentId, description: 'Made for a test' });
  const { id } = await make(word);
  await make(`${word} free`);
  await make(`${word} below`, id);
  await page.goto(`/categories?q=${encodeURIComponent(word)}`);
  await expect(row(page, word)).toHaveCount(3);
  await page.getByRole('checkbox', { name: `Select ${word}`, exact: true }).check();
  await page.getByRole('checkbox', { name: `Select ${word} free` }).check();
  const remove = bar(page, 'Selected categories').getByRole('button', { name: 'Delete' });
  await remove.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 will be deleted, 1 cannot');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await expect(dialog.getByRole('link', { name: word })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Apply only if every item succeeds' }).check();
  const confirm = dialog.getByRole('button', { name: 'Delete 1 category' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Apply only if every item succeeds' }).uncheck();
  await confirm.click();
  await expect(dialog).toContainText('1 could not be deleted');
  await expect(dialog.getByRole('table').getByRole('link', { name: word })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`,${word},`);
  // The operation can be opened from every screen after a reload.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Bulk changes' }).click();
  const runs = page.getByRole('region', { name: 'Bulk changes' }).getByRole('listitem');
  await runs.filter({ hasText: '1 could not be deleted' }).first().getByRole('button').first().click();
  await expect(dialog.getByRole('table').getByRole('link', { name: word })).toBeVisible();
  await dialog.getByRole('button', { name: 'Retry failed items' }).click();
  await expect(dialog).toContainText('0 categories deleted');
});

/** Starts to check a domain whose DNS server does not answer, so that the operation stays running. */
async function beginCheck(page: Page, people: People, dns: DnsServer) {
  const { data: store } = await people.call('POST', '/stores', { name: unique('Checked') });
  const name = `${unique('checked').toLowerCase().replaceAll(' ', '-')}.example.com`;
  await people.call('POST', '/domains', { name, storeId: store.id });
  const record = `_verify.${name}`;
  dns.records.set(record, 'silent');
  await page.goto(`/domains?q=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await bar(page, 'Selected domains').getByRole('button', { name: 'Check now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check 1 domain' }).click();
  await expect(dialog.getByRole('status')).toHaveText('0 of 1');
  await expect.poll(() => dns.asked).toContain(`TXT ${record}`);
  return { name, dialog, answer: () => dns.records.delete(record) };
}

test('stops a running operation, and fails it when the permission is lost', async ({
  people,
  dns,
  openBrowser,
}) => {
  const { id, name: role, description } = await people.makeRole(['domains.read', 'domains.write']);
  const page = await openBrowser(await people.makeUser({ role }));
  const { name: stopped, dialog, answer } = await beginCheck(page, people, dns);
  await dialog.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Stopped: 0 domains changed');
  await expect(dialog.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, stopped)).toContainText('Pending');
  // Let the DNS server answer, so that no pending query remains.
  answer();

  const all: { id: string; name: string }[] = await people.call('GET', '/permissions?limit=100');
  const permissionIds = all.filter((one) => one.name === 'domains.read').map((one) => one.id);
  const failed = await beginCheck(page, people, dns);
  await people.call('PUT', `/roles/${id}`, { name: role, description, permissionIds });
  failed.answer();
  const message = 'The person who started this no longer has the permission for it.';
  await expect(dialog.getByRole('status')).toHaveText(`Failed: ${message}`);
  const failures = dialog.getByRole('table', { name: '1 could not be changed' });
  await expect(failures.getByRole('row').filter({ hasText: message })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(row(page, failed.name)).toContainText('Pending');
});

test('selects rows in a selection mode on a phone', async ({ page, people }) => {
  const word = await makePages(people, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page, word);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Select pages' }).click();
  await page.getByRole('checkbox', { name: `Select ${word} no 1` }).check();
  await expect(bar(page)).toContainText('1 selected');
  await expect(bar(page).getByRole('button', { name: 'Publish' })).toBeInViewport();
  expect(await violationsOn(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('validates the new price of several products before it changes them', async ({
  page,
  server,
  sessions,
}) => {
  const admin = await sessions.of(server, accounts.admin);
  const word = unique('Priced');
  const description = 'Made for a test';
  const { id } = await makeByForm(page, admin, '/product-categories', { name: word, description });
  const product = { name: word, price: '10.00', categoryIds: JSON.stringify([id]) };
  await makeByForm(page, admin, '/products', product);
  await page.goto(`/products?q=${encodeURIComponent(word)}`);
  await page.getByRole('checkbox', { name: `Select ${word}` }).check();
  await bar(page, 'Selected products').getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog');
  const changeType = dialog.getByRole('combobox', { name: 'Change type' });
  for (const way of ['Set to amount', 'Increase or decrease by amount', 'Increase or decrease by %']) {
    await changeType.press('ArrowDown');
    await expect(activeOption(page)).toHaveText(way);
  }
  await changeType.press('Enter');
  await expect(dialog).toContainText('Increase or decrease by %');
  await dialog.getByLabel('Value').fill('ten');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Enter a number with up to two decimals');
  await dialog.getByLabel('Value').fill('-10');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Change 1 product' }).click();
  await expect(notice(page, '1 product changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, word)).toContainText('$9.00');
});
