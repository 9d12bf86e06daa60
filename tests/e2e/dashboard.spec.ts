// Tests dashboard, analytics, billing and referrals for administrators and store owners.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';
import { accounts, unique } from '#tests/kit/browser-people.ts';
import { held } from '#tests/kit/held.ts';

const stat = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').getByText(label, { exact: true }) });

const chart = (page: Page, title: string) =>
  page.locator('.ant-card').filter({ has: page.getByRole('heading', { name: title }) });

/** Returns the heights in pixels of a chart's bars in this token's exact colour, from left to right. */
const barsIn = (page: Page, title: string, token = '--ant-color-link') =>
  chart(page, title)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement, name) => {
      const colour = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
      const rgb = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
      // Read from a copy: the chart's canvas is not optimized for reading.
      const { width, height } = canvas;
      const copy = Object.assign(document.createElement('canvas'), { width, height });
      const context = copy.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('The browser gives no canvas');
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const heights: number[] = [];
      let inBar = false;
      for (let x = 0; x < width; x += 1) {
        let painted = 0;
        for (let y = 0; y < height; y += 1) {
          const at = 4 * (y * width + x);
          if (data[at + 3] === 255 && rgb.every((part, index) => data[at + index] === part)) painted += 1;
        }
        if (painted > 0) heights.push(Math.max(painted, inBar ? (heights.pop() ?? 0) : 0));
        inBar = painted > 0;
      }
      return heights;
    }, token);

test.describe('an administrator’s dashboard', () => {
  test('shows current stats, charts with tables, recent stores and quick actions', async ({
    page,
    people,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('term')).toHaveText([
      'Total Users',
      'Active Stores',
      'Total Products',
      'Monthly Revenue',
    ]);
    await expect(page.getByText('Sample data')).toHaveCount(0);
    const value = async (label: string) => {
      const text = await stat(page, label).getByRole('definition').first().textContent();
      return Number(text?.replace(/[$,]/g, ''));
    };
    await expect(stat(page, 'Total Products')).toContainText('in 30 days');
    // Each stat has a sparkline by month.
    await expect(page.getByRole('img', { name: /^Total Users by month: from \d+ to \d+$/ })).toBeVisible();
    await expect(page.getByRole('img', { name: / by month: / })).toHaveCount(4);
    const before = { users: await value('Total Users'), stores: await value('Active Stores') };
    const name = unique('Fresh');
    await people.call('POST', '/stores', { name });
    await people.makeUser();
    await page.goto('/dashboard');
    await expect(page.getByRole('list', { name: 'Recent stores' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('link', { name })).toBeVisible();
    expect(await value('Active Stores')).toBeGreaterThan(before.stores);
    expect(await value('Total Users')).toBeGreaterThan(before.users);

    const table = page.getByRole('table', { name: 'Monthly revenue by month' });
    // Screen readers can read the table while the chart is shown.
    await expect(table.getByRole('row')).toHaveCount(13);
    const now = new Date().toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    await expect(table.getByRole('row').last()).toHaveText(new RegExp(`^${now}\\$[\\d,]+\\.\\d\\d$`));
    await page.getByRole('button', { name: 'Show table: Monthly revenue by month' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Show chart: Monthly revenue by month' })).toBeFocused();
    expect((await table.boundingBox())?.height).toBeGreaterThan(300);

    for (const [link, path] of [
      ['Add User', '/users/create'],
      ['Add Store', '/stores/create'],
      ['Manage Products', '/products'],
      ['View Plans', '/plans'],
      ['All stores', '/stores'],
    ] as const) {
      await expect(page.getByRole('main').getByRole('link', { name: link })).toHaveAttribute('href', path);
    }
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });

  test('draws the table’s values in the theme’s colours and follows a theme change', async ({ page }) => {
    const title = 'New stores by month';
    let bars: number[] = [];
    for (const [from, to] of [
      ['light', 'dark'],
      ['dark', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme: from });
      await page.goto('/dashboard');
      const cells = page.getByRole('table', { name: title }).getByRole('cell');
      await expect(cells).toHaveCount(12);
      const values = (await cells.allTextContents()).map(Number).filter((value) => value > 0);
      expect(values.length).toBeGreaterThan(3);
      await expect.poll(() => barsIn(page, title)).toHaveLength(values.length);
      bars = await barsIn(page, title);
      const scale = Math.max(...bars) / Math.max(...values);
      for (const [index, value] of values.entries()) {
        expect(Math.abs((bars[index] ?? 0) - value * scale)).toBeLessThan(2);
      }
      await page.emulateMedia({ colorScheme: to });
      await expect.poll(() => barsIn(page, title)).toEqual(bars);
    }

    await page.setViewportSize({ width: 390, height: 844 });
    const canvas = chart(page, title).locator('canvas');
    // The canvas follows the width of its card. The height of the bars stays the same.
    await expect.poll(async () => (await canvas.boundingBox())?.width).toBeLessThan(360);
    await expect.poll(() => barsIn(page, title)).toEqual(bars);
    await canvas.hover();
    await expect.poll(() => barsIn(page, title, '--ant-color-link-hover')).toHaveLength(1);
  });

  test('shows tables when the chart code fails to load, and retries on request', async ({
    page,
    watched,
  }) => {
    const code = /\/bars-canvas-[^/]+\.js$/;
    watched.allowNoAnswer(code);
    await page.route(code, (route) => route.abort());
    await page.goto('/dashboard');
    const revenue = chart(page, 'Monthly revenue by month');
    await expect(revenue.getByRole('status')).toHaveText(
      "We couldn't load the chart. The table shows the same values.",
    );
    expect((await revenue.getByRole('table').boundingBox())?.height).toBeGreaterThan(300);
    await page.unroute(code);
    await page.getByRole('button', { name: 'Show chart: Monthly revenue by month' }).click();
    await expect(revenue.locator('canvas')).toBeVisible();
    await expect(revenue.getByRole('status')).toBeEmpty();
  });

  test('shows only the parts that the permissions allow', async ({ people, openBrowser }) => {
    const { id, name, description } = await people.makeRole(['products.read']);
    const page = await openBrowser(await people.makeUser({ role: name }));
    await page.goto('/dashboard');
    await expect(page.getByRole('term')).toHaveText(['Total Products']);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Quick actions']);
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Manage Products']);
    await goOn(page, '/analytics');
    await expect(
      page.getByRole('heading', { name: "You don't have permission to view this page" }),
    ).toBeVisible();

    const all: { id: string; name: string }[] = await people.call('GET', '/permissions?limit=100');
    const permissionIds = all.filter((one) => one.name === 'stores.list').map((one) => one.id);
    await people.call('PUT', `/roles/${id}`, { name, description, permissionIds });
    await page.goto('/dashboard');
    await expect(page.getByRole('term')).toHaveText(['Active Stores']);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Recent stores',
      'New stores by month',
    ]);
    // The permission covers the list but not the details of a store.
    await expect(page.getByRole('list', { name: 'Recent stores' })).toContainText('Created');
    await expect(page.getByRole('list', { name: 'Recent stores' }).getByRole('link')).toHaveCount(0);
    await expect(page.getByText('a month')).toHaveCount(0);
  });

  test('keeps its layout while loading, and offers a retry after a failure', async ({ page, watched }) => {
    watched.allow(500, '/dashboard');
    const [desktop, phone] = [
      page.viewportSize() ?? { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ];
    let answer: 'hold' | 'fail' | 'go' = 'hold';
    const { gate, goOn: release } = held();
    await page.route('**/api/admin/v1/dashboard', async (route) => {
      if (answer === 'hold') await gate;
      if (answer === 'fail') return route.fulfill({ status: 500, json: { status: false, message: '' } });
      return route.continue();
    });
    const chartCode: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/bars-canvas')) chartCode.push(request.url());
    });
    await page.goto('/dashboard');
    const positions = async () => {
      const boxes = [];
      for (const title of ['Quick actions', 'New stores by month', 'Recent stores']) {
        boxes.push((await page.getByRole('heading', { name: title }).boundingBox())?.y);
      }
      return boxes;
    };
    await expect(page.getByRole('heading', { name: 'Recent stores' })).toBeVisible();
    const before = await positions();
    await page.setViewportSize(phone);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    const beforeOnPhone = await positions();
    // The chart code is requested only after the stats are loaded.
    expect(chartCode).toEqual([]);
    answer = 'go';
    release();
    await expect(stat(page, 'Active Stores')).toContainText('in 30 days');
    await expect(page.locator('canvas')).toHaveCount(2);
    expect(await positions()).toEqual(beforeOnPhone);
    await page.setViewportSize(desktop);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await positions()).toEqual(before);

    answer = 'fail';
    await page.reload();
    await expect(page.getByRole('alert').getByText('Failed to load the dashboard')).toBeVisible();
    answer = 'go';
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(stat(page, 'Active Stores')).toContainText('in 30 days');
  });
});

test('stores the chosen period of analytics in the URL', async ({ page }) => {
  await page.goto('/support');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('term')).toHaveText(['Total Users', 'Active Stores', 'Revenue', 'Growth Rate']);
  await expect(stat(page, 'Growth Rate')).toContainText(/[\d,]+ new, [\d,]+ last month$/);
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('90 days').click();
  await expect(page).toHaveURL('/analytics?period=90-days');
  await expect(stat(page, 'Growth Rate')).toContainText(/[\d,]+ new, [\d,]+ before that$/);
  const table = page.getByRole('table', { name: 'Stores and revenue by plan' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Plan',
    'Stores',
    'New in 90 days',
    'Monthly revenue',
  ]);
  await expect(page.getByText(/^Coming soon/)).toBeVisible();
  await page.goto('/analytics?period=90-days');
  await expect(stat(page, 'Total Users')).toContainText('in 90 days');
  await table.getByRole('link', { name: 'Enterprise' }).click();
  await expect(page.getByRole('heading', { name: 'Enterprise' })).toBeVisible();
});

test.describe('an owner', () => {
  test.use({ as: accounts.owner });

  test('sees their own stores and labelled sample data for visits', async ({ page }) => {
    await page.goto('/dashboard');
    const stores = page.getByRole('list', { name: 'Your stores' });
    await expect(stores.getByRole('link')).toHaveText(['Home Essentials', 'TechGear Hub']);
    await expect(stores).toContainText('Premium');
    await expect(stores).toContainText('Active');
    await expect(page.getByRole('term')).toHaveText([
      'Stores',
      'Active Stores',
      'Incomplete Stores',
      'Visitors',
      'Referrals',
      'Average Session',
    ]);
    for (const label of ['Stores', 'Active Stores', 'Incomplete Stores']) {
      await expect(stat(page, label).getByRole('definition').first()).toHaveText(/^[02]$/);
      await expect(stat(page, label)).not.toContainText('Sample data');
    }
    for (const label of ['Visitors', 'Referrals', 'Average Session']) {
      await expect(stat(page, label)).toContainText('Sample data');
    }
    await expect(chart(page, 'Top referral sources')).toContainText('Sample data');
    await expect(page.getByText(/^Visits are not counted yet\./)).toBeVisible();
  });

  test('sees current plans with prices, other plans and the referral page', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Billing' }).click();
    const table = page.getByRole('table', { name: 'Current plans' });
    await expect(table.getByRole('row').nth(1)).toHaveText(
      'Home EssentialsPremium$499.99 a year100K visits/monthActive',
    );
    await expect(table.getByRole('row').nth(2)).toContainText('$49.99 a month');
    const plans = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(plans.filter({ hasText: 'Current plan' }).getByRole('heading')).toHaveText(['Premium']);
    await expect(plans.filter({ hasText: 'Enterprise' })).toContainText('$2,490.00');
    // The plan is inactive.
    await expect(plans.filter({ hasText: 'Classic' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Request another plan' }).click();
    await expect(page).toHaveURL('/support');
    await page.getByRole('link', { name: 'Referrals' }).click();
    await expect(page.getByText('Your referral link will appear here.')).toBeVisible();
    await expect(page).toHaveTitle(/^Referrals/);
  });
});

test('tells an owner how to get a store, and then what the store still needs', async ({
  people,
  openBrowser,
}) => {
  const owner = await people.makeUser({ role: 'store_owner' });
  const page = await openBrowser(owner);
  await page.goto('/dashboard');
  await expect(page.getByText('You have no stores yet.')).toBeVisible();
  await expect(page.getByText(/^Ask an administrator to set one up/)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await goOn(page, '/my-stores');
  await expect(page.getByText('You have no stores yet.')).toBeVisible();
  await expect(page.getByText(/^Ask an administrator to set one up/)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByText('Your current plan will appear here.')).toBeVisible();
  await goOn(page, '/dashboard');
  await page.getByRole('link', { name: 'Request a store' }).click();
  await expect(page).toHaveURL('/support');

  const name = unique('Bare');
  const answer = await people.call('POST', '/stores', { name, ownerId: owner.id });
  await page.goto('/dashboard');
  const missing = page.getByRole('list', { name: 'What is missing' });
  await expect(missing.getByRole('listitem')).toHaveText(['No domain', 'No legal texts', 'No template']);
  await expect(page.getByText('No plan')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await people.call('PATCH', `/stores/${answer.data.id}`, {
    domain: `${answer.data.id}.example.com`,
    termsConditionsText: '<p>Terms</p>',
  });
  await page.goto('/dashboard');
  await expect(missing.getByRole('listitem')).toHaveText([
    'Domain not verified',
    'No privacy policy',
    'No template',
  ]);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/my-stores/${answer.data.id}`);
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true });

  test('shows administrators labelled sample data and makes no unsupported calls', async ({ page }) => {
    await page.goto('/dashboard');
    const labels = ['Total Users', 'Active Stores', 'Total Products', 'Monthly Revenue'];
    await expect(page.getByRole('term')).toHaveText(labels);
    for (const label of labels) await expect(stat(page, label)).toContainText('Sample data');
    for (const title of ['Recent stores', 'New stores by month']) {
      await expect(chart(page, title)).toContainText('Sample data');
    }
    await expect(page.getByRole('list', { name: 'Recent stores' })).toContainText('TechGear Hub');
    await expect(page.getByRole('list', { name: 'Recent stores' }).getByRole('link')).toHaveCount(0);
    const actions = page.getByRole('main').getByRole('link', { name: /^(Add|Manage|View)/ });
    await expect(actions).toHaveText(['Add User', 'Add Store', 'Manage Products', 'View Plans']);
    await expect(actions.last()).toHaveAttribute('href', '/traffic-plans');
    await goOn(page, '/analytics');
    await expect(stat(page, 'Growth Rate')).toContainText('Sample data');
    await expect(page.getByText(/^Coming soon/)).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'Period' })).toHaveCount(0);
  });

  test.describe('an owner', () => {
    test.use({ as: accounts.owner });
    test('sees their own stores and the available billing data', async ({ page }) => {
      await page.goto('/dashboard');
      const stores = page.getByRole('list', { name: 'Your stores' });
      await expect(stores.getByRole('link')).toHaveText(['Home Essentials', 'TechGear Hub']);
      await goOn(page, '/billing');
      const rows = page.getByRole('table', { name: 'Current plans' }).getByRole('row');
      await expect(rows.nth(1)).toHaveText('Home EssentialsPremium--Active');
      await expect(page.getByRole('heading', { name: 'Plans', exact: true })).toHaveCount(0);
      await goOn(page, '/referrals');
      await expect(page.getByText('Your referral link will appear here.')).toBeVisible();
    });
  });
});
