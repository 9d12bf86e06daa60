import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { choose, notice } from '#tests/kit/browser-steps.ts';

const names = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .getByRole('link', { name: /^(?!Stores of)/ });

/** The selected view. */
const shownView = (page: Page, name: string) => page.locator('.ant-select-selection-item', { hasText: name });

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

const timeOf = (page: Page) => page.evaluate(() => performance.timeOrigin + performance.now());

/** The sum of unexpected layout shifts since `time`. Earlier ones can come from other tests in the same page. */
const shiftSince = (page: Page, time: number) =>
  page.evaluate(
    (since) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, startTime } of list.getEntries() as LayoutShift[])
            if (!hadRecentInput && performance.timeOrigin + startTime >= since) sum += value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
    time,
  );

test('saves, shares, copies, renames and deletes views', async ({ openBrowser, people }) => {
  const [one, other] = [await people.makeUser({ role: 'admin' }), await people.makeUser({ role: 'admin' })];
  const page = await openBrowser(one);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/users');
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Suspended', { exact: true }).click();
  await page.getByRole('columnheader', { name: 'Email' }).click();
  await page.getByRole('button', { name: 'Save as view' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save as view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Suspended ones');
  await dialog.getByRole('checkbox', { name: 'Share with everyone who can see this list' }).check();
  await dialog.getByRole('checkbox', { name: 'Set as default' }).check();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(shownView(page, 'Suspended ones')).toBeVisible();
  await expect(page).toHaveURL(/\/users\?status=SUSPENDED&sort=email&order=asc&view=/);
  await choose(page, 'View of users', 'All users');
  await expect(page).toHaveURL('/users');
  await page.goBack();
  await expect(shownView(page, 'Suspended ones')).toBeVisible();

  // The list opens with the default view: one request and one render.
  await page.goto('/roles');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' });
  await expect(link).toHaveAttribute('href', /view=/);
  const address = String(await link.getAttribute('href'));
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isPage = request.method() === 'GET' && pathname.endsWith('/users');
    if (isPage && searchParams.has('page')) queries.push(String(searchParams));
  });
  const start = await timeOf(page);
  await link.click();
  await expect(names(page).first()).toBeVisible();
  await expect(shownView(page, 'Suspended ones')).toBeVisible();
  await page.goto(address);
  await expect(names(page).first()).toBeVisible();
  await expect(shownView(page, 'Suspended ones')).toBeVisible();
  expect(queries).toHaveLength(2);
  expect(await shiftSince(page, start)).toBeLessThanOrEqual(0.02);
  // The other theme is checked below.
  expect(await violationsOn(page, { inOne: true })).toEqual([]);

  const theirs = await openBrowser(other);
  await theirs.goto('/users');
  await choose(theirs, 'View of users', 'Suspended ones', 'Suspended ones by');
  await expect(theirs).toHaveURL(/\?status=SUSPENDED&sort=email&order=asc&view=/);
  const shared = theirs.url();
  await theirs.getByRole('button', { name: 'Actions for Suspended ones' }).click();
  await expect(theirs.getByRole('menuitem')).toHaveText(['Set as default', 'Copy']);
  await theirs.getByRole('menuitem', { name: 'Copy' }).click();
  await theirs.getByRole('dialog', { name: 'Copy view' }).getByRole('button', { name: 'Save' }).click();
  await expect(theirs).not.toHaveURL(shared);
  await expect(shownView(theirs, 'Suspended ones')).toBeVisible();

  // The copy stays when the owner deletes the view.
  await page.getByRole('button', { name: 'Actions for Suspended ones' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'View deleted')).toBeVisible();
  await expect(page).toHaveURL('/users?status=SUSPENDED&sort=email&order=asc');
  const { pathname, search } = new URL(theirs.url());
  await theirs.goto(pathname + search);
  await expect(shownView(theirs, 'Suspended ones')).toBeVisible();

  // A long name is truncated, and its title shows all of it.
  const long = 'Suspended'.repeat(8);
  await theirs.getByRole('button', { name: 'Actions for Suspended ones' }).click();
  await theirs.getByRole('menuitem', { name: 'Rename' }).click();
  await theirs.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(long);
  await theirs.keyboard.press('Enter');
  const longView = shownView(theirs, long);
  for (const width of [1440, 768, 390]) {
    await theirs.setViewportSize({ width, height: 844 });
    await expect(longView).toBeInViewport({ ratio: 1 });
    await expect(theirs.getByRole('button', { name: `Actions for ${long}` })).toBeInViewport({ ratio: 1 });
  }
  await theirs.keyboard.press('Tab');
  expect(await violationsOn(theirs)).toEqual([]);
  await expect(longView).toHaveAttribute('title', long);
});
