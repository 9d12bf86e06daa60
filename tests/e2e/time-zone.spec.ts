// 14 hours ahead of UTC: most of the day it is tomorrow there.
import { expect } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';

const timeZone = 'Pacific/Kiritimati';
test.use({ timezoneId: timeZone });

test('far from UTC, a date is the one of the reader’s own calendar, in lists and details', async ({
  page,
  people,
}) => {
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
