// Tests the activity and the history of records: filters, details by keyboard, narrow screens, and the owner's view.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { type People, unique } from '#tests/kit/browser-people.ts';
import { choose, tabTo } from '#tests/kit/browser-steps.ts';

const content = (hour: string) => `<h2>Hours</h2><p>We close at <strong>${hour}</strong> on Fridays.</p>`;

async function makeChangedPage(people: People) {
  const title = unique('Hours');
  const { id } = await people.call('POST', '/pages', { title, description: 'Us', content: content('six') });
  await people.call('PATCH', `/pages/${id}`, { content: content('five') });
  return { id: String(id), title };
}

const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.describe('the activity', () => {
  // A day ahead of UTC for most of the day.
  const timeZone = 'Pacific/Kiritimati';
  test.use({ timezoneId: timeZone });

  test('keeps its filters after a reload and opens details by keyboard', { tag: '@main' }, async ({
    page,
    people,
  }) => {
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date());
    const { id, title } = await makeChangedPage(people);
    await page.goto('/activity');
    await choose(page, 'Kind', 'Pages');
    await page.getByLabel('From day').fill(today);
    await page.keyboard.press('Enter');
    // Without a last day.
    await expect(page.getByLabel('To day')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=/);
    await page.reload();
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect(chips).toContainText(`Days: from ${today}`);
    await expect(page.getByLabel('From day')).toHaveValue(today);

    const entry = page.getByRole('listitem').filter({ hasText: `You changed the content of ${title}` });
    await tabTo(page, entry.getByText('Details', { exact: true }));
    await page.keyboard.press('Enter');
    await expect(entry.locator('del')).toContainText('six');
    await expect(entry.locator('ins')).toContainText('five');
    expect(await violationsOn(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => fitsWidth(page)).toBe(true);
    await entry.getByRole('link', { name: 'All changes of this item' }).click();
    await expect(chips).toContainText(`Item: ${title}`);
    await expect(page).toHaveURL(new RegExp(`recordId=${id}`));
  });
});

test('shows the history on a details page, also on a phone', async ({ page, people }) => {
  const { id } = await makeChangedPage(people);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/pages/${id}`);
  await expect(page.getByText(/^Last changed by you/)).toBeVisible();
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('Details', { exact: true }).first().click();
  await expect(history.locator('del')).toContainText('six');
  expect(await fitsWidth(page)).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
});

test.describe('an owner', () => {
  test.use({ as: null });

  test('sees changes of administrators as those of the platform team', async ({ openBrowser, people }) => {
    const owner = await people.makeUser({ role: 'store_owner' });
    const { data } = await people.call('POST', '/stores', { name: unique('Mine'), ownerId: owner.id });
    const page = await openBrowser(owner);
    await page.goto(`/my-stores/${data.id}`);
    await expect(page.getByText(/^Created by Platform team/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'History' })).toContainText(
      'Platform team created this store',
    );
    expect(await violationsOn(page, { inOne: true })).toEqual([]);
  });
});
