// What a pointer does on the rows of a list, beside what stands in them.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { row } from '#tests/kit/browser-steps.ts';

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '');

test('a row opens by a click, in the background by ctrl-click and by the wheel, and its texts can be selected', {
  tag: '@main',
}, async ({ page, context, people }) => {
  const { id, full_name: name, email } = await people.makeUser();
  const list = `/users?q=${encodeURIComponent(email)}`;
  await page.goto(list);
  const place = row(page, email);
  const date = place.locator('time');
  await expect(date).toBeVisible();

  const ways: Parameters<typeof date.click>[0][] = [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }];
  for (const how of ways) {
    const opened = context.waitForEvent('page');
    await date.click(how);
    const tab = await opened;
    await tab.waitForURL(`**/users/${id}`);
    await expect(tab.getByRole('heading', { name })).toBeVisible();
    await tab.close();
    await expect(page).toHaveURL(list);
  }
  // What stands in a row keeps what it does.
  await place.getByRole('checkbox').click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  await date.click();
  await expect(page).toHaveURL(new RegExp(`/users/${id}$`));
  await page.goBack();
  await expect(date).toBeVisible();
  // A click that closes a menu does nothing else.
  await place.getByRole('button', { name: /^Actions for / }).click();
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeVisible();
  await date.click();
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeHidden();
  await expect(page).toHaveURL(list);

  // By dragging over a text; over a link's with the key that browsers have for it.
  const link = place.getByRole('link', { name, exact: true });
  for (const text of [place.getByText(email), link]) {
    if (text === link) await page.keyboard.down('Alt');
    const box = await text.boundingBox();
    if (!box) throw new Error('It is not in sight');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 1, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, y, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    const copied = await selected(page);
    expect(copied.length).toBeGreaterThan(1);
    expect(text === link ? name : email).toContain(copied);
    await expect(page).toHaveURL(list);
  }
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/users/${id}$`));
});
