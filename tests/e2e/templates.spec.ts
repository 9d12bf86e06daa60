// Tests templates: form by keyboard and mouse, validation, list and deletion.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { imageFile, textFile } from '#tests/kit/browser-files.ts';
import { accounts, unique } from '#tests/kit/browser-people.ts';
import { chooseNext, errorOf, makeByForm, notice, row } from '#tests/kit/browser-steps.ts';
import { png } from '#tests/kit/pictures.ts';

const previewOf = (page: Page) => page.getByLabel('Preview image', { exact: true });
const tagBox = (page: Page) => page.getByRole('combobox', { name: 'Tags', exact: true });
const tags = (page: Page) =>
  page
    .locator('.ant-form-item')
    .filter({ has: page.getByLabel('Tags', { exact: true }) })
    .locator('.ant-tag');
/** The current error of a field. The previous one can still be fading out. */
const lastErrorOf = (page: Page, label: string) => errorOf(page, label).last();
const notAnImage = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)';
const createButton = (page: Page) => page.getByRole('button', { name: 'Create template' });
const detailsOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

async function openMenu(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  return page.getByRole('menu');
}

test('creates a template with tags by keyboard only', async ({ page }) => {
  const name = unique('Typed');
  const { keyboard } = page;
  await page.goto('/templates/create');
  await page.getByLabel('Name', { exact: true }).focus();
  await keyboard.insertText(name);
  await keyboard.press('Tab');
  await keyboard.insertText('By keys');
  await keyboard.press('Tab');
  await keyboard.insertText('https://typed.example');
  // Tab past the preview image and the side panel.
  const isAtTags = () => tagBox(page).evaluate((box) => box === document.activeElement);
  for (let presses = 0; presses < 10 && !(await isAtTags()); presses += 1) await keyboard.press('Tab');

  // Enter adds a tag without submitting, and ignores empty and duplicate tags.
  await expect(tagBox(page)).toBeFocused();
  for (const typed of ['  summer  ', '', '   ', 'SUMMER', 'dark']) {
    await keyboard.insertText(typed);
    await keyboard.press('Enter');
    await expect(tagBox(page)).toHaveValue('');
  }
  await expect(tags(page)).toHaveText(['summer', 'dark']);
  await expect(page).toHaveURL('/templates/create');
  await expect(page.getByText('Please select a preview image')).toHaveCount(0);

  // Add with the plus button, remove a tag, add a suggested tag.
  await keyboard.insertText('by the plus');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add tag' })).toBeFocused();
  await keyboard.press('Space');
  await expect(tags(page)).toHaveText(['summer', 'dark', 'by the plus']);
  await expect(tagBox(page)).toBeFocused();
  for (let presses = 0; presses < 3; presses += 1) await keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Remove summer' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(tags(page)).toHaveText(['dark', 'by the plus']);
  await expect(tagBox(page)).toBeFocused();
  for (let presses = 0; presses < 2; presses += 1) await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add modern' })).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Space');
  await expect(tags(page)).toHaveText(['dark', 'by the plus', 'modern']);
  const suggestions = page.getByRole('list', { name: 'Suggestions' }).getByRole('button');
  await expect(suggestions).toHaveText([
    'modern',
    'responsive',
    'ecommerce',
    'minimalist',
    'dark',
    'light',
    'boutique',
    'professional',
    'creative',
    'elegant',
  ]);

  await suggestions.last().focus();
  await keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Theme' })).toBeFocused();
  await chooseNext(page, 'Theme', 'Dark');
  await keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Layout' })).toBeFocused();
  await chooseNext(page, 'Layout', 'Sidebar');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Choose a color')).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByLabel('Primary color')).toBeFocused();
  await keyboard.insertText('#2F9E8F');

  // Playwright cannot control the browser's file dialog by keyboard.
  await previewOf(page).setInputFiles(imageFile('typed.png'));
  await expect(page.getByRole('img', { name: 'Preview of typed.png' })).toBeVisible();
  await createButton(page).focus();
  await keyboard.press('Enter');
  await expect(notice(page, 'Template created successfully')).toBeVisible();
  await expect(page).toHaveURL('/templates');

  await detailsOf(page, name);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name })).toBeVisible();
  await expect(main.getByRole('img', { name: `Preview of ${name}` })).toBeVisible();
  for (const text of ['By keys', 'Dark', 'Sidebar', '#2f9e8f', 'by the plus', 'modern']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  const link = main.getByRole('link', { name: /^https:\/\/typed\.example/ });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
});

test('shows browser and server errors at their fields and keeps typed values', async ({ page }) => {
  const name = unique('Kept');
  await page.goto('/templates/create');
  await createButton(page).click();
  await expect(errorOf(page, 'Name')).toHaveText('Name is required');
  await expect(lastErrorOf(page, 'External URL')).toHaveText('External URL is required');
  await expect(lastErrorOf(page, 'Preview image')).toHaveText('Please select a preview image');
  await page.getByLabel('External URL').fill('javascript:alert(1)');
  await expect(lastErrorOf(page, 'External URL')).toHaveText(
    'External URL must be a web address that begins with http:// or https://',
  );
  await page.getByLabel('Primary color').fill('red');
  await expect(lastErrorOf(page, 'Primary color')).toHaveText(
    'Primary color must be written as # and six digits, like #6c5ce7',
  );
  await previewOf(page).setInputFiles(textFile('notes.txt'));
  await expect(lastErrorOf(page, 'Preview image')).toHaveText(notAnImage);
  await previewOf(page).setInputFiles(imageFile('large.png', 10 * 1024 * 1024));
  await expect(lastErrorOf(page, 'Preview image')).toHaveText('Image size should be less than 10MB');
  await page.getByRole('button', { name: 'Remove large.png' }).click();
  await expect(lastErrorOf(page, 'Preview image')).toHaveText('Please select a preview image');
  expect(await violationsOn(page)).toEqual([]);

  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('External URL').fill('https://example.com');
  await page.getByLabel('Primary color').fill('');
  await tagBox(page).fill('not added');
  await previewOf(page).setInputFiles(textFile('fake.png'));
  await createButton(page).click();
  await expect(lastErrorOf(page, 'Preview image')).toHaveText(notAnImage);
  await expect(previewOf(page)).toBeFocused();
  await expect(tagBox(page)).toHaveValue('not added');
  await previewOf(page).setInputFiles(imageFile('true.png'));
  await expect(page.getByRole('img', { name: 'Preview of true.png' })).toBeVisible();
  await createButton(page).click();
  await expect(notice(page, 'Template created successfully')).toBeVisible();
  // A typed tag is saved even without Enter.
  await expect(row(page, name)).toContainText('not added');
});

test('finds, visits, updates and deletes a template, and keeps values after a server error', async ({
  page,
  context,
  server,
  sessions,
  watched,
}) => {
  watched.allow(500, /\/templates/);
  const [name, tag] = [unique('Found'), unique('tag')];
  await makeByForm(page, await sessions.of(server, accounts.admin), '/templates', {
    name,
    external_url: `${server}/healthz`,
    tags: JSON.stringify([tag]),
    previewImage: { name: 'preview.png', mimeType: 'image/png', buffer: Buffer.from(png(40, 30)) },
  });
  await page.goto('/templates');
  await expect(page.getByRole('term')).toHaveText(['Total Templates', 'Sidebar Layout', 'Grid Layout']);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Template',
    'Tags',
    'Layout',
    'Created',
    'Updated',
    'Actions',
  ]);
  const search = page.getByRole('searchbox', { name: 'Search templates' });
  await search.fill(tag.toUpperCase());
  await expect(page.getByText(/^1 of \d+ templates$/)).toBeVisible();
  await expect(row(page, name)).toContainText(tag);
  await expect(row(page, name)).toContainText('Grid');

  const menu = await openMenu(page, name);
  await expect(menu.getByRole('menuitem')).toHaveText(['View Details', 'Visit', 'Edit', 'Delete']);
  expect(await violationsOn(page)).toEqual([]);
  const link = menu.getByRole('link', { name: 'Visit', includeHidden: true });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const newTab = context.waitForEvent('page');
  await menu.getByRole('menuitem', { name: 'Visit' }).press('Enter');
  const other = await newTab;
  await expect(other).toHaveURL('/healthz');
  expect(await other.evaluate(() => window.opener)).toBeNull();
  await other.close();
  const secondTab = context.waitForEvent('page');
  await (await openMenu(page, name)).getByRole('menuitem', { name: 'Visit' }).click();
  await (await secondTab).close();
  expect(context.pages()).toHaveLength(1);

  await (await openMenu(page, name)).getByRole('menuitem', { name: 'Edit' }).press('Enter');
  await expect(page.getByRole('img', { name: 'Current preview image' })).toBeVisible();
  await expect(tags(page)).toHaveText([tag]);
  // The form with errors has the same colours.
  expect(await violationsOn(page, { inOne: true }), 'the form').toEqual([]);
  await page.getByRole('button', { name: 'Add elegant' }).click();
  await chooseNext(page, 'Layout', 'Sidebar');
  await page.route('**/api/admin/v1/templates/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Failed to update template')).toBeVisible();
  await expect(tags(page)).toHaveText([tag, 'elegant']);
  await page.unroute('**/api/admin/v1/templates/*');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Template updated successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('Sidebar');
  await expect(row(page, name)).toContainText('elegant');
  // Saving without a new image does not remove the old one.
  await expect(row(page, name).getByRole('img', { name: `Preview of ${name}` })).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Grid').click();
  await expect(page.getByText('No templates found matching your criteria')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Sidebar').click();
  await (await openMenu(page, name)).getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Delete the template “${name}”?` });
  await expect(dialog).toContainText('Change the template of these stores first.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Template deleted successfully')).toBeVisible();
  await expect(page.getByText('No templates found matching your criteria')).toBeVisible();
});

test('shows a placeholder when a preview image fails to load', async ({ page, watched }) => {
  watched.allow(404, /^\/uploads\//);
  await page.route('**/uploads/*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/templates?q=Studio+Noir');
  await expect(page.getByRole('img', { name: 'No preview of Studio Noir' })).toBeVisible();
  await detailsOf(page, 'Studio Noir');
  await expect(page.getByText('Template ID')).toBeVisible();
  await expect(page.getByRole('img', { name: 'No preview of Studio Noir' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true });

  test('creates and updates a template, searches the loaded page and disables deleting', async ({ page }) => {
    const [name, tag] = [unique('Plain'), unique('tag')];
    await page.goto('/templates/create');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('External URL').fill('https://example.com');
    await tagBox(page).fill(tag);
    await tagBox(page).press('Enter');
    await previewOf(page).setInputFiles(imageFile('preview.png'));
    await expect(page.getByRole('img', { name: 'Preview of preview.png' })).toBeVisible();
    await createButton(page).click();
    await expect(notice(page, 'Template created successfully')).toBeVisible();
    await expect(page.getByRole('definition').first()).toHaveText(/^\d+$/);
    const search = page.getByRole('searchbox', { name: 'Search templates' });
    await search.fill(tag);
    await expect(page.getByText(/^1 of \d+ templates$/)).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Sidebar').click();
    await expect(page.getByText('No templates found matching your criteria')).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Grid').click();
    await expect(page.getByRole('columnheader').and(page.locator('[aria-sort]'))).toHaveCount(0);

    const menu = await openMenu(page, name);
    await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
    await expect(menu).toContainText('This server cannot delete templates.');
    await menu.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await page.getByLabel('Description').fill('Changed');
    await page.getByRole('button', { name: `Remove ${tag}` }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(notice(page, 'Template updated successfully')).toBeVisible();
    // The previous search is still active, but no longer matches.
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await detailsOf(page, name);
    await expect(page.getByRole('main').getByText('Changed', { exact: true })).toBeVisible();
    await expect(page.getByText(tag)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete template' })).toBeDisabled();
  });
});
