// Tests dates in a time zone 14 hours ahead of UTC, where the date usually differs.
import { expect } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';

const timeZone = 'Pacific/Kiritimati';
test.use({ timezoneId: timeZone });

test('shows dates in the browser’s time zone in lists and details', async ({ page, people }) => {
  const made = await people.makeUser();
  const { created_at } = await people.call('GET', `/users/${made.id}`);
  const dateIn = (dateStyle: 'medium' | 'long') =>
    new Intl.DateTimeFormat('en-US', { dateStyle, timeZone }).format(new Date(created_at));
  await page.goto(`/users?q=${made.email}`);
  const cell = page.getByRole('row').filter({ hasText: made.email }).getByText(dateIn('medium'));
  await expect(cell).toBeVisible();
  await page.goto(`/users/${made.id}`);
  await expect(page.getByRole('main').getByText(dateIn('long')).first()).toBeVisible();
});
