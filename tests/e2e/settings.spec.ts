// Tests all tabs of the settings by mouse and keyboard. The settings are global, so they are reset after each test.

import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { fileOf, imageFile } from '#tests/kit/browser-files.ts';
import { accounts } from '#tests/kit/browser-people.ts';
import { activeOption, chosen, errorOf, notice } from '#tests/kit/browser-steps.ts';

const tabs = ['Fees', 'General', 'Notifications', 'Security', 'Email', 'System', 'Pricing'];

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
/** Saves and waits until the settings are loaded again. */
async function saveSettings(page: Page) {
  const response = page.waitForResponse('**/settings/bulk-update');
  await save(page).click();
  expect((await response).status()).toBe(200);
  await expect(notice(page, 'Settings updated successfully').first()).toBeVisible();
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Close' }).first().click();
  await expect(save(page)).not.toHaveClass(/loading/);
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

/** The body of the next save. */
const sentBy = (page: Page) =>
  page.waitForRequest('**/settings/bulk-update').then((request) => request.postDataJSON());

const defaults = {
  hosting_setup: 99,
  domain_markup: 15,
  site_name: '',
  site_logo: '',
  support_email: '',
  mail_from: '',
  mail_password: '',
  maintenance_mode: false,
  cache_hours: 24,
  trial_days: 14,
  currency_format: 'symbol',
  invoice_prefix: 'INV-',
};

test.afterEach(async ({ people }) => {
  const body = Object.entries(defaults).map(([key, value]) => ({ key, value }));
  await people.call('POST', '/settings/bulk-update', body);
});

test('sends only changed fees, and merges another user’s change of a different fee', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(412, '/settings/bulk-update');
  await page.goto('/settings');
  await expect(page.getByRole('tab')).toHaveText([...tabs]);
  await expect(page.locator('[data-mark="Not active yet"]')).toHaveText(['Pricing']);
  await expect(tab(page, 'Fees')).toHaveAttribute('aria-selected', 'true');
  const [fee, markup] = [page.getByLabel('Hosting and setup fee'), page.getByLabel('Domain markup')];
  await expect(fee).toHaveValue('99.00');
  await expect(fee).toHaveAttribute('step', '0.01');
  await expect(markup).toHaveValue('15');
  await expect(markup).toHaveAttribute('step', '0.1');

  await fee.fill('120.55');
  const sent = sentBy(page);
  await saveSettings(page);
  expect(await sent).toEqual([{ key: 'hosting_setup', value: 120.55 }]);
  await expect(page.getByText(/^Last changed by Alex Morgan on \w+ \d+, \d{4}, /)).toBeVisible();

  await markup.fill('20');
  await people.call('POST', '/settings/bulk-update', [{ key: 'hosting_setup', value: 77 }]);
  await save(page).click();
  await expect(notice(page, 'Settings updated successfully')).toBeVisible();
  await expect(fee).toHaveValue('77.00');
  await expect(markup).toHaveValue('20');
});

test('shows the site’s name and logo in the sider and on the sign-in page', async ({ page }) => {
  await page.goto('/settings?tab=general');
  await page.getByLabel('Site name').fill('Acme Shops');
  await page.getByLabel('Support email').fill('help@acme.example');
  const logo = page.getByLabel('Site logo', { exact: true });
  await logo.setInputFiles(imageFile('big.png', 30_000));
  await expect(errorOf(page, 'Site logo')).toHaveText('Site logo size should be less than 24kB');
  await logo.setInputFiles(fileOf('x.png', 'GIF89a, in truth'));
  await expect(errorOf(page, 'Site logo')).toHaveText('Site logo must be a PNG image');
  await logo.setInputFiles(imageFile('acme.png'));
  await expect(errorOf(page, 'Site logo')).toHaveCount(0);
  await saveSettings(page);
  await expect(page).toHaveTitle('Settings · Admin Panel · Acme Shops');
  const logoUrl = /^data:image\/png;base64,/;
  await expect(page.locator('#sider')).toContainText('Acme Shops');
  await expect(page.locator('#sider img')).toHaveAttribute('src', logoUrl);
  await page.goto('/settings?tab=general');
  await expect(page.getByRole('img', { name: 'Current logo' })).toHaveAttribute('src', logoUrl);
  await expect(page.getByLabel('Support email')).toHaveValue('help@acme.example');
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await page.goto('/login');
  await expect(page.getByText('Acme Shops')).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', logoUrl);
});

test('saves numbers, choices and a password', async ({ page }) => {
  await page.goto('/settings?tab=email');
  await page.getByLabel('Sender address').fill('shops@acme.example');
  await page.getByLabel('Password', { exact: true }).fill('a secret');
  await saveSettings(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByPlaceholder('Set. Type to replace it.')).toBeVisible();
  await page.getByRole('button', { name: 'Send test message' }).click();
  await expect(
    page.getByText(/^No mail server is set: the message to admin@example\.com was written into .*outbox/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByPlaceholder('Will be removed')).toBeVisible();
  await saveSettings(page);
  await expect(page.getByPlaceholder('Not set')).toBeVisible();

  await tab(page, 'Pricing').click();
  await expect(page).toHaveURL('/settings?tab=pricing');
  // Use the keyboard: the selected value covers the field and would take the click.
  const format = page.getByRole('combobox', { name: 'Format' });
  await format.fill('1,234.56 USD');
  await expect(activeOption(page)).toHaveText('1,234.56 USD');
  await format.press('Enter');
  await expect(chosen(page, '1,234.56 USD')).toBeVisible();
  await page.getByLabel('Invoice prefix').fill('ACME-');
  await page.getByLabel('Trial days').fill('30');
  await saveSettings(page);

  await page.goto('/settings?tab=pricing');
  await expect(chosen(page, '1,234.56 USD')).toBeVisible();
  await expect(page.getByLabel('Invoice prefix')).toHaveValue('ACME-');
  await expect(page.getByLabel('Trial days')).toHaveValue('30');
});

/** Checks the current tab with axe and for horizontal overflow. The last width stays. */
async function checkTab(page: Page, name: string, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(width < 768 ? 0 : 1);
    // At 768 px the content is the same as on a desktop.
    if (width !== 768) expect(await violationsOn(page, { inOne: width < 768 }), name).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }
}

test('reaches and saves every tab by keyboard, without accessibility violations or overflow', async ({
  page,
}) => {
  await page.goto('/settings');
  await expect(page.getByLabel('Domain markup')).toHaveValue('15');
  await tab(page, 'Fees').focus();
  const widths = [1440, 768, 390];
  await checkTab(page, 'Fees', widths);
  for (const name of tabs.slice(1)) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, name)).toBeFocused();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('tabpanel', { name });
    await expect(panel.getByRole('heading').first()).toBeVisible();
    await expect(tab(page, name)).toBeFocused();
    if (name === 'System') await expect(panel.getByText(/^Checked/)).toBeVisible();
    await checkTab(page, name, widths.reverse());
  }
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Fees')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tab(page, 'Pricing')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(page.getByRole('tabpanel', { name: 'Fees' }).getByLabel('Domain markup')).toBeVisible();
  // Tab moves to the panel, then to its fields.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Fees' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Domain markup')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Domain markup')).toHaveValue('15.1');
  const sent = sentBy(page);
  await page.keyboard.press('Enter');
  expect(await sent).toEqual([{ key: 'domain_markup', value: 15.1 }]);
  await expect(notice(page, 'Settings updated successfully')).toBeVisible();
});

test('asks before leaving a tab or the screen with unsaved changes', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Hosting and setup fee').fill('1');
  await tab(page, 'System').click();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByLabel('Hosting and setup fee')).toHaveValue('1.00');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
  await question(page).getByRole('button', { name: 'Stay' }).click();

  // The same number in another format is not a change.
  await page.getByLabel('Hosting and setup fee').fill('99.00');
  await tab(page, 'System').click();
  await expect(page).toHaveURL('/settings?tab=system');
  await page.getByLabel('Cache duration').fill('1');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/settings');
  await page.getByLabel('Domain markup').fill('1');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Domain markup')).toHaveValue('15');
  await save(page).click();
  await expect(page.getByText('There are no changes to save.')).toBeVisible();
});

test('retries a failed load, validates at the fields and keeps values after a failed save', async ({
  page,
  watched,
}) => {
  watched.allow(500, '/settings');
  watched.allow(422, '/settings/bulk-update');
  watched.allow(500, '/settings/bulk-update');
  await page.route('**/api/admin/v1/settings', (route) =>
    route.fulfill({ status: 500, json: { status: false } }),
  );
  await page.goto('/settings?tab=pricing');
  await expect(notice(page, 'Failed to fetch settings')).toBeVisible();
  await page.unroute('**/api/admin/v1/settings');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Due days')).toHaveValue('15');

  await page.getByLabel('Trial days').fill('-1');
  await page.getByLabel('Due days').fill('');
  await save(page).click();
  await expect(errorOf(page, 'Trial days')).toHaveText('Trial days must be a whole number from 0 to 365');
  await expect(errorOf(page, 'Due days')).toHaveText('Due days is required');
  await expect(page.getByLabel('Trial days')).toBeFocused();

  await page.getByLabel('Trial days').fill('1');
  await page.getByLabel('Due days').fill('2');
  const answers = [
    { status: 422, json: { status: false, message: 'No', errors: { invoice_due_days: ['Not today'] } } },
    { status: 500, json: { status: false } },
  ];
  await page.route('**/settings/bulk-update', (route) => route.fulfill(answers.shift() ?? {}));
  await save(page).click();
  await expect(errorOf(page, 'Due days')).toHaveText('Not today');
  await expect(page.getByLabel('Due days')).toBeFocused();
  await page.getByLabel('Due days').fill('3');
  await save(page).click();
  await expect(notice(page, 'Failed to update settings')).toBeVisible();
  await expect(page.getByLabel('Trial days')).toHaveValue('1');
  await expect(page.getByLabel('Due days')).toHaveValue('3');
  await page.unroute('**/settings/bulk-update');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('announces maintenance mode to all users', async ({ page, openBrowser }) => {
  await page.goto('/settings?tab=system');
  await page.getByRole('switch', { name: 'Maintenance mode' }).click();
  await page.getByLabel('Cache duration').fill('48');
  const sent = sentBy(page);
  await saveSettings(page);
  expect(await sent).toEqual([
    { key: 'maintenance_mode', value: true },
    { key: 'cache_hours', value: 48 },
  ]);
  await expect(page.getByRole('switch', { name: 'Maintenance mode' })).toBeChecked();
  await expect(page.getByText('Maintenance mode is on: only administrators can make changes.')).toBeVisible();
  const owner = await openBrowser(accounts.owner);
  await owner.goto('/dashboard');
  const text = 'We are doing maintenance. You can view everything, but changes are paused for now.';
  await expect(owner.getByText(text)).toBeVisible();
  await expect(owner.getByText('TechGear Hub')).toBeVisible();
  expect(await violationsOn(owner)).toEqual([]);
});

test('shows a tab that is left and selected again immediately', async ({ page }) => {
  await page.goto('/settings?tab=system');
  await expect(tab(page, 'System')).toHaveAttribute('aria-selected', 'true');
  await page.evaluate(async () => {
    const [fees, , , , , system] = document.querySelectorAll<HTMLElement>('[role=tab]');
    fees?.click();
    await Promise.resolve();
    system?.click();
  });
  await expect(page).toHaveURL('/settings?tab=system');
  await expect(tab(page, 'System')).toHaveAttribute('aria-selected', 'true');
});

test('shows problems of the installation with advice, and the time of the last backup', async ({
  page,
  watched,
}) => {
  watched.allow(500, '/settings/system');
  await page.goto('/settings?tab=system');
  const card = page.getByRole('tabpanel', { name: 'System' });
  const passed = card.getByText(/^\d+ checks? passed$/);
  await passed.click();
  for (const text of [/All \d+ migrations are applied$/, 'No failed jobs']) {
    await expect(card.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  await expect(card.getByText(/^Checked \w+ \d+, \d{4}, /)).toBeVisible();

  const backup = 'Last good backup: 2026-01-01T00:00:00.000Z';
  const report = {
    checkedAt: '2026-01-02T03:04:05.000Z',
    level: 'wrong',
    findings: [
      { level: 'good', text: backup, todo: '', details: [] },
      {
        level: 'warning',
        text: 'Files without a record: 1',
        todo: 'They can be deleted.',
        details: ['a.png'],
      },
      {
        level: 'wrong',
        text: '1 job failed after all retries',
        todo: 'Mend it.',
        details: ['send-mail: no'],
      },
    ],
  };
  let answer: object = { status: 500, json: { status: false } };
  await page.route('**/settings/system', (route) => route.fulfill(answer));
  await tab(page, 'Fees').click();
  await expect(page.getByRole('tabpanel', { name: 'Fees' })).toBeVisible();
  await tab(page, 'System').click();
  await expect(card.getByText("Couldn't check the installation")).toBeVisible();
  answer = { json: { status: true, message: 'OK', data: report } };
  await card.getByRole('button', { name: 'Retry' }).click();
  // Problems come before warnings.
  await expect(card.getByText('1 problem, 1 warning')).toBeVisible();
  await expect(card.getByRole('group', { name: /^(Warning|Wrong)$/ })).toHaveText([
    /^1 job failed after all retriesMend it\.send-mail: no$/,
    /^Files without a record: 1They can be deleted\.a\.png$/,
  ]);
  const shown = card.getByText('Last good backup: January 1, 2026, 12:00 AM');
  await expect(shown).toBeHidden();
  await passed.click();
  await expect(shown).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test('shows settings read-only without the permission to change them', async ({ people, openBrowser }) => {
  const role = await people.makeRole(['settings.read']);
  const page = await openBrowser(await people.makeUser({ role: role.name }));
  await page.goto('/settings?tab=email');
  await expect(
    page.getByText("You can view the settings, but you don't have permission to change them."),
  ).toBeVisible();
  await expect(page.getByLabel('Mail port')).toBeDisabled();
  await expect(save(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send test message' })).toHaveCount(0);

  await tab(page, 'Notifications').click();
  const title = 'The domain shop.example.com is verified';
  const email = page.getByRole('article', { name: 'Email' });
  await expect(email.frameLocator('iframe').getByRole('link', { name: 'Open in the console' })).toBeVisible();
  await expect(email.getByTitle(title)).toBeVisible();
  await email.getByText('Plain text').click();
  await expect(email.getByText(`${title}.`)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true });

  test('loads and saves fees, and says that the other tabs are not stored', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('/settings')) requests.push(`${request.method()} ${pathname}`);
    });
    await page.goto('/settings');
    await page.getByLabel('Domain markup').fill('17.5');
    await save(page).click();
    await expect(notice(page, 'Settings updated successfully')).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByLabel('Domain markup')).toHaveValue('17.5');
    await expect(page.getByText('Last changed')).toHaveCount(0);
    for (const name of tabs.slice(1)) {
      await tab(page, name).click();
      await expect(
        page.getByRole('tabpanel', { name }).getByText(/^This server stores fees only\./),
      ).toBeVisible();
      await expect(save(page)).toHaveCount(0);
    }
    await expect(page.getByLabel('Trial days')).toHaveValue('14');
    await expect(page.getByLabel('Invoice prefix')).toHaveValue('INV-');
    expect(new Set(requests.filter((one) => one.includes('/api/')))).toEqual(
      new Set(['GET /api/admin/v1/settings', 'POST /api/admin/v1/settings/bulk-update']),
    );
  });
});
