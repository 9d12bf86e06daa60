import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';

const names = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .getByRole('link', { name: /^(?!Stores of)/ });
const filter = (page: Page, label: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByText(label, { exact: true }).click();

/** Waits for this page of the list and returns the names on it. */
async function namesOnPage(page: Page, number: number) {
  const current = page.getByRole('button', { name: `Page ${number}` });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expect(names(page).first()).toBeVisible();
  return names(page).allTextContents();
}

test('restores page, sort order, filter and search after a reload and Back', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/users');
  await filter(page, 'Active');
  await expect(page).toHaveURL('/users?status=ACTIVE');
  await page.getByRole('columnheader', { name: 'Email' }).click();
  await page.getByRole('columnheader', { name: 'Email' }).click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('EXAMPLE.com');
  await expect(page).toHaveURL(/q=EXAMPLE\.com/);
  await page.getByRole('button', { name: 'Page 2' }).click();
  const url = '/users?q=EXAMPLE.com&status=ACTIVE&sort=email&order=desc&page=2';
  await expect(page).toHaveURL(url);
  const before = await namesOnPage(page, 2);
  expect(before).toHaveLength(10);

  const expectAll = async () => {
    await expect(page).toHaveURL(url);
    expect(await namesOnPage(page, 2)).toEqual(before);
    await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('EXAMPLE.com');
    await expect(page.getByRole('radio', { name: 'Active', exact: true })).toBeChecked();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  };
  await page.reload();
  await expectAll();

  await names(page).nth(3).click();
  await expect(page.getByRole('heading', { name: String(before[3]) })).toBeVisible();
  await page.goBack();
  await expectAll();
});

test('adds a history entry per list page, but none for typing in the search box', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('searchbox', { name: 'Search users' }).pressSequentially('example');
  await expect(page).toHaveURL('/users?q=example');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/users?q=example&page=2');
  await page.goBack();
  await expect(page).toHaveURL('/users?q=example');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('applies two quick page changes in order', async ({ page }) => {
  await page.goto('/users');
  const [first] = await namesOnPage(page, 1);
  await page.evaluate(async () => {
    for (const title of ['Next page', 'Previous page']) {
      document
        .querySelector<HTMLElement>(`button[aria-label="${title}"], [title="${title}"] button`)
        ?.click();
      await Promise.resolve();
    }
  });
  await expect(page).toHaveURL('/users');
  expect(await namesOnPage(page, 1)).toContain(first);
});

test('clears a search without results, and redirects a page number beyond the end to the last page', async ({
  page,
}) => {
  await page.goto('/users?q=nobody-is-called-this');
  await expect(page.getByText('No users found matching your criteria')).toBeVisible();
  await expect(page.getByText(/^0 of \d\d+ users$/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL('/users');
  await expect(names(page)).toHaveCount(10);

  await goOn(page, '/users?page=400');
  await expect(page).toHaveURL(/\/users\?page=\d{1,2}$/);
  await expect(names(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
});
