// Tests mouse actions on list rows.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { row } from '#tests/kit/browser-steps.ts';

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '');

test('opens a row by click, in a new tab by Ctrl+click or middle click, and lets text be selected', {
  tag: '@main',
}, async ({ page, context, people }) => {
  const { id, full_name: name, email } = await people.makeUser();
  const list = `/users?q=${encodeURIComponent(email)}`;
  await page.goto(list);
  const userRow = row(page, email);
  const date = userRow.locator('time');
  await expect(date).toBeVisible();

  const newTabClicks: Parameters<typeof date.click>[0][] = [
    { modifiers: ['ControlOrMeta'] },
    { button: 'middle' },
  ];
  for (const options of newTabClicks) {
    const newTab = context.waitForEvent('page');
    await date.click(options);
    const tab = await newTab;
    await tab.waitForURL(`**/users/${id}`);
    await expect(tab.getByRole('heading', { name })).toBeVisible();
    await tab.close();
    await expect(page).toHaveURL(list);
  }
  // Controls inside a row do not open the record.
  await userRow.getByRole('checkbox').click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  await date.click();
  await expect(page).toHaveURL(new RegExp(`/users/${id}$`));
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goBack();
  await expect(date).toBeVisible();
  // A click that closes a menu does not open the record.
  await userRow.getByRole('button', { name: /^Actions for / }).click();
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeVisible();
  await date.click();
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeHidden();
  await expect(page).toHaveURL(list);

  // Dragging selects text. Browsers need the Alt key to select the text of a link.
  const link = userRow.getByRole('link', { name, exact: true });
  for (const text of [userRow.getByText(email), link]) {
    if (text === link) await page.keyboard.down('Alt');
    const box = await text.boundingBox();
    if (!box) throw new Error('The text is not visible');
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
