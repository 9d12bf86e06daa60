// Tests the command palette and the dialog of keyboard shortcuts.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { notice } from '#tests/kit/browser-steps.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');

/** Presses a key as soon as the dialog is invisible, while it is still in the DOM. */
const pressOnceClosed = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=dialog]')?.checkVisibility()) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    });
    observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  }, key);

test('suspends a user, opens a record and opens a form by keyboard only', {
  tag: '@main',
}, async ({ page, people }) => {
  const { full_name: name, id } = await people.makeUser({});
  const { keyboard } = page;
  await page.goto('/users');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(options(page).filter({ hasText: 'Create user' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  await keyboard.type(`suspend ${name}`);
  await expect(options(page)).toHaveText(`Suspend ${name}`);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 found');
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: `Suspend “${name}”?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toContainText('This signs them out everywhere');
  await question.getByRole('button', { name: 'Suspend' }).press('Enter');
  await expect(notice(page, 'User updated successfully')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/users');

  await keyboard.press('Control+k');
  await keyboard.type(name);
  await expect(page.getByRole('option', { name: `Activate ${name}`, exact: true })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/users/${id}`);
  await expect(page.getByRole('main')).toBeFocused();

  await keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1);
  await keyboard.type('create dom');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/domains?open=create');
  // Wait until the drawer no longer moves.
  await page.getByRole('dialog', { name: 'Create domain' }).hover({ trial: true });
  await pressOnceClosed(page, '?');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ctrl K');
  expect(await violationsOn(page)).toEqual([]);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('opens full screen from the search button', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Search and commands' }).tap();
    await expect(field(page)).toBeFocused();
    const box = await page.getByRole('dialog').locator('.ant-modal-content').boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await field(page).fill('security');
    await options(page).filter({ hasText: 'Go to Settings › Security' }).tap();
    await expect(page).toHaveURL('/settings?tab=security');
    await page.getByRole('button', { name: 'Search and commands' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
