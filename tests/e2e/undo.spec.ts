// Tests undo and the trash by keyboard and on narrow screens.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { type People, unique } from '#tests/kit/browser-people.ts';
import { tabTo } from '#tests/kit/browser-steps.ts';

async function makePage(people: People) {
  const title = unique('Imprint');
  const { id } = await people.call('POST', '/pages', { title, description: 'Us', content: '<p>One</p>' });
  return { id: String(id), title };
}

const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function pressOn(page: Page, name: string, place: Page | Locator = page) {
  await tabTo(page, place.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('takes a deletion back by keyboard, and restores from the trash on a phone', { tag: '@main' }, async ({
  page,
  people,
}) => {
  const { id, title } = await makePage(people);
  await page.goto(`/pages/${id}`);
  await pressOn(page, 'More');
  await page.getByRole('menuitem', { name: 'Delete page' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Page deleted successfully')).toBeVisible();
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await people.call('DELETE', `/pages/${id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/trash');
  await page.getByRole('row').filter({ hasText: title }).getByRole('button').first().click();
  expect(await fitsWidth(page)).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  await pressOn(page, `Restore ${title}`);
  await expect(page.getByText(`“${title}” is restored`)).toBeVisible();
  await page.goto(`/pages/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('asks in the history about a field that was changed since', async ({ page, people }) => {
  const { id, title } = await makePage(people);
  await people.call('PATCH', `/pages/${id}`, { title: `${title} two`, description: 'We' });
  await people.call('PATCH', `/pages/${id}`, { title: `${title} three` });
  await page.goto(`/pages/${id}`);
  const history = page.getByRole('list', { name: 'History' });
  const entry = history.getByRole('listitem').filter({ hasText: 'description' });
  await tabTo(page, entry.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^These fields were changed since/)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => fitsWidth(page)).toBe(true);
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Title' }));
  await page.keyboard.press('Space');
  await pressOn(page, 'Undo', dialog);
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
});
