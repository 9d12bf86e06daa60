// Tests inline editing in list rows.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { accounts, unique } from '#tests/kit/browser-people.ts';
import { delayRequests, makeByForm, notice, row } from '#tests/kit/browser-steps.ts';

/** An option of the open select. By class, because a filter above the table can have the same name. */
const optionOf = (page: Page, name: string) =>
  page.locator('.ant-select-item-option').and(page.getByTitle(name, { exact: true }));

test('edits price, status and categories of a product by keyboard and mouse', {
  tag: '@main',
}, async ({ page, server, sessions }) => {
  const admin = await sessions.of(server, accounts.admin);
  const word = unique('Boots');
  const other = unique('Shoes');
  const description = 'Made for a test';
  const { id } = await makeByForm(page, admin, '/product-categories', { name: word, description });
  await makeByForm(page, admin, '/product-categories', { name: other, description });
  await makeByForm(page, admin, '/products', {
    name: word,
    price: '10.00',
    status: 'draft',
    categoryIds: JSON.stringify([id]),
  });
  await page.goto(`/products?q=${encodeURIComponent(word)}`);
  const drafts = page.getByText('Drafts').locator('..');
  const before = Number(await drafts.getByText(/^\d+$/).textContent());

  // Enter opens the cell, validates and saves.
  const price = page.getByRole('button', { name: `Change price of ${word}` });
  await price.focus();
  await page.keyboard.press('Enter');
  const amount = page.getByRole('textbox', { name: `Price of “${word}”` });
  await expect(amount).toBeFocused();
  await page.keyboard.type('1.234');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Price must be an amount from 0 to')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12.5');
  // Delay the save, because a second Enter after it would open the cell again.
  const release = await delayRequests(page, '**/api/admin/v1/products/*');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  release();
  await expect(notice(page, `Price of “${word}”: $10.00 → $12.50`)).toBeVisible();
  await expect(amount).toHaveCount(0);
  await expect(row(page, word)).toContainText('$12.50');
  await expect(price).toBeFocused();

  // Tab past the cell saves and moves on to the next cell.
  await page.keyboard.press('Enter');
  await expect(amount).toBeFocused();
  await page.keyboard.type('13');
  for (const _ of ['Save', 'Cancel', 'the next cell']) await page.keyboard.press('Tab');
  const status = page.getByRole('button', { name: `Change status of ${word}` });
  await expect(status).toBeFocused();
  await expect(row(page, word)).toContainText('$13.00');
  await expect(amount).toHaveCount(0);

  // Choosing a status saves it immediately.
  await row(page, word).getByText('Draft').click();
  await optionOf(page, 'Published').click();
  await expect(notice(page, `Status of “${word}”: Draft → Published`)).toBeVisible();
  await expect(row(page, word)).toContainText('Published');
  await expect(drafts).toContainText(String(before - 1));

  // A click outside the cell saves.
  await page.getByRole('button', { name: `Change categories of ${word}` }).click();
  const categories = page.getByRole('combobox', { name: `Categories of “${word}”` });
  await expect(categories).toBeFocused();
  await page.keyboard.type(other);
  await page.locator('.ant-select-tree-treenode').filter({ hasText: other }).last().click();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('heading', { name: 'Products' }).click();
  await expect(row(page, word).filter({ hasText: other })).toBeVisible();
  await expect(categories).toHaveCount(0);
});

test('shows a conflicting change before it overwrites it, and locks the user’s own status', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(412, /\/users\/[^/]+$/);
  const { id, full_name: name, email } = await people.makeUser();
  await page.goto(`/users?q=${encodeURIComponent(email)}`);
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/users/${id}`));
  await page.getByRole('button', { name: `Change status of ${name}` }).click();
  await expect(page.getByRole('combobox', { name: `Status of “${name}”` })).toBeFocused();
  await read;
  await people.call('PATCH', `/users/${id}`, { status: 'INACTIVE' });
  await optionOf(page, 'Suspended').click();
  await expect(page.getByText('This record was changed by Alex Morgan. It is now: Inactive')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(notice(page, `Status of “${name}”: Inactive → Suspended`)).toBeVisible();

  await page.goto(`/users?q=${encodeURIComponent(accounts.admin.email)}`);
  const own = row(page, accounts.admin.email).getByRole('button', { name: /^Change status of/ });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await own.focus();
  await expect(page.getByRole('tooltip')).toHaveText("You can't change your own status.");
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /^Status of/ })).toHaveCount(0);
});
