// Tests drafts in the browser's storage, and two users who change the same record.
import { expect, type Page, type Request } from '@playwright/test';
import { databaseName, storeName } from '#src/ui/draft-store.ts';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { textFile } from '#tests/kit/browser-files.ts';
import { load } from '#tests/kit/browser-navigation.ts';
import { unique } from '#tests/kit/browser-people.ts';
import { choose, notice } from '#tests/kit/browser-steps.ts';

const offer = (page: Page) => page.getByText('You have unsaved changes from a few seconds ago.');

/** The number of drafts in the browser's storage. */
const countDrafts = (page: Page) =>
  page.evaluate(
    ([database, store]) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(store).objectStore(store).count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    [databaseName, storeName] as const,
  );

/** Reloads the page without waiting, and confirms that the changes are not saved. */
async function reload(page: Page) {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

test('offers typed text and files after a reload, until they are saved', async ({ page }) => {
  await load(page, '/products/create');
  const name = unique('Draft');
  const files = page.getByRole('list', { name: 'New files' });
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Add files').setInputFiles(textFile('sizes.txt'));
  await expect(files).toContainText('sizes.txt');
  await page.getByLabel('Price').pressSequentially('12');
  await reload(page);

  await expect(offer(page)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByLabel('Price')).toHaveValue('12');
  await expect(files).toContainText('sizes.txt');
  await choose(page, 'Category', 'Lighting');
  await page.getByLabel('Description').fill('Restored');
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(notice(page, 'Product created successfully')).toBeVisible();

  await load(page, '/products/create');
  await expect(page.getByRole('button', { name: 'Create product' })).toBeVisible();
  await expect.poll(() => countDrafts(page)).toBe(0);
  await expect(offer(page)).toHaveCount(0);
});

test('shows two users each other’s open form, and lets them merge their changes by keyboard alone', async ({
  page,
  people,
  openBrowser,
  watched,
}) => {
  watched.allow(412, /\/roles\/[^/]+$/);
  const role = await people.makeRole(['users.read']);
  const colleague = await people.makeUser({ role: 'admin' });
  const other = await openBrowser(colleague);
  for (const one of [page, other]) {
    await one.goto(`/roles/edit/${role.id}`);
    await expect(one.getByLabel('Description')).toHaveValue(role.description);
  }
  const open = page.getByText(`${colleague.full_name} also has this open.`);
  await expect(open).toBeVisible();
  await other.getByLabel('Description').fill('From a colleague');
  await other.getByLabel('Name').press('Enter');
  await expect(notice(other, 'Role updated successfully')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(`${colleague.full_name} saved this a few seconds ago.`)).toBeVisible();
  await expect(open).toBeHidden();
  expect(await violationsOn(page)).toEqual([]);
  const name = unique('merged');
  await page.getByLabel('Description').fill('From me');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Name').press('Enter');
  await expect(page.getByText('This record was changed by someone else.')).toBeVisible();
  await expect(page.getByText(new RegExp(`^${colleague.full_name} changed Description on `))).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Theirs From a colleague' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Role updated successfully')).toBeVisible();
  expect(await people.call('GET', `/roles/${role.id}`)).toMatchObject({
    name,
    description: 'From a colleague',
  });

  const announced = { sent: 0, ended: 0 };
  const count = (what: 'sent' | 'ended') => (request: Request) => {
    if (request.method() === 'PUT' && request.url().includes('/presence/')) announced[what] += 1;
  };
  other.on('request', count('sent'));
  other.on('requestfinished', count('ended'));
  other.on('requestfailed', count('ended'));
  for (const one of [page, other]) await one.goto(`/roles/edit/${role.id}`);
  await expect(open).toBeVisible();
  // A late announcement would open the form again. The form sends one, and another when the event stream opens.
  await expect.poll(() => announced.ended >= 2 && announced.ended === announced.sent).toBe(true);
  await other.close({ runBeforeUnload: true });
  await expect(open).toBeHidden();
});
