// Tests the filter drawer and the chips of active filters.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';

const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Show results' })).toBeVisible();
  return drawer;
};

test('filters users by several fields and removes filters one by one or together', async ({ page }) => {
  await page.goto('/users');
  const drawer = await openFilters(page);
  await expect(drawer).toHaveAccessibleName('Filter users');
  expect(await violationsOn(page)).toEqual([]);
  await drawer.getByRole('combobox', { name: 'Role' }).fill('adm');
  await page.getByRole('option', { name: 'admin' }).click();
  await drawer.getByRole('radiogroup', { name: 'Verified' }).getByText('Yes').click();
  await drawer.getByLabel('Created from').click();
  await page.getByText('Last 30 days', { exact: true }).click();
  await expect(page.locator('.ant-picker-dropdown')).toBeHidden();
  await drawer.getByRole('button', { name: 'Show results' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/roleId=[\w-]+&isVerified=true&createdFrom=[^&]+&createdTo=/);
  await expect(chips(page).getByRole('listitem')).toHaveText([
    'Role: admin',
    'Verified: Yes',
    /^Created: [A-Z][a-z]{2} \d/,
    'Clear all',
  ]);
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeFocused();
  await page.reload();
  await expect(chips(page)).toContainText('Role: admin');
  expect(await violationsOn(page)).toEqual([]);

  // Chips can be removed by keyboard.
  await chips(page).getByRole('button', { name: 'Remove filter Created' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/isVerified=true$/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/users');
  await expect(chips(page)).toBeHidden();
  await page.goBack();
  await expect(chips(page).getByRole('listitem')).toHaveText(['Role: admin', 'Verified: Yes', 'Clear all']);
});

test('accepts typed dates and reports invalid filters in the URL', async ({ page }) => {
  await page.goto('/users');
  const drawer = await openFilters(page);
  const from = drawer.getByLabel('Created from');
  await from.fill('next week');
  await from.press('Escape');
  await expect(page.locator('.ant-picker-dropdown')).toBeHidden();
  await drawer.getByRole('button', { name: 'Show results' }).click();
  await expect(drawer.getByText('Enter a date like Nov 21, 2026')).toBeVisible();
  await expect(from).toHaveValue('next week');
  // Move the mouse away, because the field previews a hovered day.
  await page.mouse.move(0, 0);
  await from.fill('11/20/2026');
  await from.press('Enter');
  await expect(from).toHaveValue('Nov 20, 2026');
  // Focus moves to the end date, which may stay empty.
  await expect(drawer.getByLabel('Created to')).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Show results' }).click();
  await expect(drawer).toBeHidden();
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.poll(() => new URL(page.url()).searchParams.get('createdFrom')).toBe(`2026-11-20[${zone}]`);
  await expect(chips(page)).toHaveText('Created: from Nov 20, 2026');

  await page.goto('/users?createdFrom=11%2F20%2F2026&status=GONE');
  const ignored = page.getByText('Ignored in this address: Created “11/20/2026”, Status “GONE”.');
  await expect(ignored).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(ignored).toBeHidden();
  await expect(page).toHaveURL('/users');
});

test('validates a price range before it filters', async ({ page }) => {
  await page.goto('/products');
  const drawer = await openFilters(page);
  await drawer.getByLabel('Price from').fill('19,99');
  await drawer.getByRole('button', { name: 'Show results' }).click();
  await expect(drawer.getByText(/^It must be an amount from 0 to/)).toBeVisible();
  await drawer.getByLabel('Price from').fill('19.99');
  await drawer.getByLabel('Price to').fill('500');
  await drawer.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL('/products?priceFrom=19.99&priceTo=500');
  await expect(chips(page)).toHaveText('Price: $19.99 – $500.00');
  await openFilters(page);
  await expect(drawer.getByLabel('Price to')).toHaveValue('500');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/products?priceFrom=19.99&priceTo=500');
});
