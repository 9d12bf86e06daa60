import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';

const headers = (page: Page) => page.getByRole('columnheader').allTextContents();
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const panelOn = (page: Page) => page.getByRole('dialog', { name: 'Columns of users' });

test('stores the chosen columns and their order, set by keyboard and by drag', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.makeUser({ role: 'admin' }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/users?limit=25');
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  const panel = panelOn(page);
  await panel.getByRole('checkbox', { name: 'Last sign-in' }).check();
  await expect.poll(() => headers(page)).toContain('Last sign-in');
  expect(await violationsOn(page)).toEqual([]);

  // Escape cancels a move by keyboard: the panel stays open and the order unchanged.
  await panel.getByRole('button', { name: 'Move Email' }).focus();
  const announcement = page.getByRole('status').filter({ hasText: 'Email is' });
  const press = async (key: string, position: string) => {
    await page.keyboard.press(key);
    await expect(announcement).toHaveText(`Email is ${position} of 8.`);
  };
  /** Waits first for the timer that dnd-kit sets at the pick-up: only then it listens for arrows. */
  const move = async () => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await press('ArrowDown', 'at place 2');
  };
  await press('Space', 'picked up at place 1');
  await move();
  await press('Escape', 'back at place 1');
  await press('Space', 'picked up at place 1');
  await move();
  await press('Space', 'put down at place 2');
  await expect
    .poll(() => headers(page))
    .toEqual(['User', 'Status', 'Email', 'Roles', 'Created', 'Last sign-in', 'Actions']);

  await panel.getByRole('button', { name: 'Move Last sign-in' }).hover();
  await page.mouse.down();
  const target = await panel.getByRole('button', { name: 'Move Status' }).boundingBox();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 4, { steps: 8 });
  await expect(page.getByText('Last sign-in is at place 1 of 8.')).toBeAttached();
  await page.mouse.up();
  const chosen = ['User', 'Last sign-in', 'Status', 'Email', 'Roles', 'Created', 'Actions'];
  await expect.poll(() => headers(page)).toEqual(chosen);
  await panel.getByText('Compact').click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();

  // The table header sticks below the top bar.
  const head = page.getByRole('columnheader', { name: 'Email' });
  await expect
    .poll(async () => {
      // The page does not scroll until the panel is closed, so scroll in each attempt.
      await page.mouse.wheel(0, 1500);
      return (await head.boundingBox())?.y;
    })
    .toBe(56);

  await page.goto('/users');
  await expect.poll(() => headers(page)).toEqual(chosen);
});

test('scrolls wide tables sideways and keeps the name and menu columns visible', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.makeUser({ role: 'admin' }));
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/users');
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = panelOn(page);
  for (const name of ['Last sign-in', 'Verified', 'Updated', 'ID']) {
    await panel.getByRole('checkbox', { name }).check();
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const row = page.getByRole('row').nth(2);
  const name = row.getByRole('link').first();
  const before = await name.boundingBox();
  const id = row.getByText(uuid);
  await id.scrollIntoViewIfNeeded();
  await expect(id).toBeInViewport({ ratio: 1 });
  expect((await name.boundingBox())?.x).toBe(before?.x);
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  expect(await violationsOn(page)).toEqual([]);

  // On a phone these columns are in the expanded row.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => headers(page)).toHaveLength(4);
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await expect(page.getByText(uuid)).toBeVisible();
});
