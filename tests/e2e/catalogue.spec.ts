// Tests categories and products with their uploads, validation and filters.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { fileOf, imageFile, textFile } from '#tests/kit/browser-files.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';
import { accounts, unique } from '#tests/kit/browser-people.ts';
import { choose, chooseVersion, errorOf, makeByForm, notice, row } from '#tests/kit/browser-steps.ts';
import { png } from '#tests/kit/pictures.ts';

const imageOf = (page: Page) => page.getByLabel('Image', { exact: true });
const iconOf = (page: Page) => page.getByLabel('Icon', { exact: true });
const newFiles = (page: Page) => page.getByLabel('Add files', { exact: true });
const detailsOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

const notAnImage = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)';

/** Chooses a category. The select allows several, so its list stays open and is closed here. */
async function chooseCategory(page: Page, parent: string, name: string) {
  await choose(page, 'Category', `${parent} / ${name}`, name);
  await page.keyboard.press('Escape');
}

const uploaded = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(1_500, 'a') });

/** Creates a product through the API, in a category of the demo data. */
async function makeProduct(page: Page, admin: Parameters<typeof makeByForm>[1], name: string) {
  const headers = { Authorization: `Bearer ${admin.accessToken}` };
  const answer = await page.request.get('/api/admin/v1/product-categories?q=lighting', { headers });
  const [category] = (await answer.json()).data;
  return makeByForm(page, admin, '/products', {
    name,
    price: '19.90',
    status: 'draft',
    categoryIds: JSON.stringify([category.id]),
  });
}

async function fillProduct(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price').fill('19.9');
  await chooseCategory(page, 'Home', 'Lighting');
}

test('creates a product with an image and files, then removes a file and adds one', async ({ page }) => {
  const name = unique('Lamp');
  await page.goto('/products/create');
  await fillProduct(page, name);
  await page.getByLabel('Description').fill('Made of glass');
  await chooseCategory(page, 'Home', 'Kitchen');
  await imageOf(page).setInputFiles(imageFile('lamp.png'));
  await expect(page.getByRole('img', { name: 'Preview of lamp.png' })).toBeVisible();
  await newFiles(page).setInputFiles([
    textFile('manual.txt'),
    textFile('parts.txt', 500),
    textFile('spare.txt'),
  ]);
  await newFiles(page).setInputFiles(imageFile('side.png'));
  await page.getByRole('button', { name: 'Remove spare.txt' }).click();
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(notice(page, 'Product created successfully')).toBeVisible();
  await expect(page).toHaveURL('/products');
  await expect(row(page, name)).toContainText('$19.90');
  await expect(row(page, name)).toContainText('Draft');
  await expect(row(page, name)).toContainText('Made of glass');
  await expect(row(page, name).getByRole('img', { name: `Image of ${name}` })).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit Product' }).click();
  await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove manual.txt' }).click();
  await expect(page.getByText('Will be removed when you save')).toBeVisible();
  await page.getByRole('button', { name: 'Remove parts.txt' }).click();
  await page.getByRole('button', { name: 'Keep parts.txt' }).click();
  await newFiles(page).setInputFiles(textFile('warranty.txt', 2 * 1024 * 1024));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'Product updated successfully')).toBeVisible();

  await detailsOf(page, name);
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: 'parts.txt' })).toContainText('500 B');
  await expect(main.getByRole('listitem').filter({ hasText: 'warranty.txt' })).toContainText('2.0 MB');
  await expect(main.getByRole('img', { name: 'Preview of side.png' })).toBeVisible();
  await expect(main.getByText('manual.txt')).toHaveCount(0);
  await expect(main.getByRole('img', { name: `Image of ${name}` })).toBeVisible();
  expect(await violationsOn(page), 'the details').toEqual([]);
  const view = main.getByRole('button', { name: `View image of ${name}` });
  await view.focus();
  await page.keyboard.press('Enter');
  const preview = page.locator('.ant-image-preview');
  await expect(preview.getByRole('img').first()).toBeVisible();
  expect(await violationsOn(page), 'the image preview').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(view).toBeFocused();
  const download = page.waitForEvent('download');
  await main.getByRole('link', { name: 'side.png' }).click();
  expect((await download).suggestedFilename()).toBe('side.png');
  await main.getByRole('link', { name: 'Lighting' }).click();
  await expect(page.getByRole('heading', { name: 'Lighting', level: 1 })).toBeVisible();
});

test('merges another user’s version with its image and files, then deletes the product', async ({
  page,
  server,
  sessions,
  watched,
}) => {
  const admin = await sessions.of(server, accounts.admin);
  const name = unique('Shared');
  const { id } = await makeProduct(page, admin, name);
  const path = `/api/admin/v1/products/${id}`;
  const headers = { Authorization: `Bearer ${admin.accessToken}` };
  const change = async (multipart: Parameters<typeof makeByForm>[3]) => {
    const answer = await page.request.patch(path, { headers, multipart });
    expect(answer.status()).toBe(200);
    return (await answer.json()).data;
  };
  const { files: attached } = await change({ files: uploaded('old.txt') });
  await change({ files: uploaded('kept.txt') });
  await page.goto(`/products/edit/${id}`);
  await page.getByLabel('Description').fill('Mine');
  await imageOf(page).setInputFiles(imageFile('mine.png'));
  await page.getByRole('button', { name: 'Remove old.txt' }).click();
  await change({
    description: 'Theirs',
    image: { name: 'theirs.png', mimeType: 'image/png', buffer: Buffer.from(png(40, 30)) },
    files: uploaded('new.txt'),
    removeFileIds: attached[0].id,
  });

  watched.allow(412, /\/products\/[^/]+$/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await chooseVersion(page, 'Description', /^Theirs/);
  const files = page.getByRole('list', { name: 'Attached files' });
  await expect(files.getByRole('link')).toHaveText(['kept.txt', 'new.txt']);
  await chooseVersion(page, 'Image', 'Mine mine.png');
  await newFiles(page).setInputFiles(textFile('mine.txt'));
  await page.getByRole('button', { name: 'Remove kept.txt' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'Product updated successfully')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Product' }).click();
  await page
    .getByRole('dialog', { name: `Delete the product “${name}”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(notice(page, 'Product deleted successfully')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test('validates a product in the browser, keeps values after a failed save and shows upload progress', async ({
  page,
  context,
  watched,
}) => {
  watched.allowNoAnswer('/products');
  const name = unique('Kept');
  const create = page.getByRole('button', { name: 'Create product' });
  await page.goto('/products/create');
  await create.click();
  await expect(errorOf(page, 'Name')).toHaveText('Name is required');
  await expect(errorOf(page, 'Price').last()).toHaveText('Price is required');
  await expect(page.getByText('Please select a category')).toBeVisible();
  await page.getByLabel('Price').fill('0.001');
  await expect(errorOf(page, 'Price').last()).toHaveText(
    'Price must be an amount from 0 to 9999999999.99 with at most two decimals',
  );
  await imageOf(page).setInputFiles(textFile('notes.txt'));
  await expect(errorOf(page, 'Image').last()).toHaveText(notAnImage);
  await imageOf(page).setInputFiles(imageFile('big.png', 10 * 1024 * 1024));
  await expect(errorOf(page, 'Image').last()).toHaveText('Image size should be less than 10MB');
  await newFiles(page).setInputFiles([textFile('fine.txt'), textFile('huge.txt', 10 * 1024 * 1024 + 1)]);
  await expect(errorOf(page, 'Add files').last()).toHaveText('File size should be less than 10MB (huge.txt)');
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Remove huge.txt' }).click();
  await newFiles(page).setInputFiles(textFile('kept.txt', 1024 * 1024));
  await fillProduct(page, name);
  // A text file with the extension of a PNG.
  await imageOf(page).setInputFiles(textFile('kept.png'));
  await expect(errorOf(page, 'Image').last()).toHaveText(notAnImage);
  await create.click();
  await expect(imageOf(page)).toBeFocused();

  // A valid PNG needs no extension.
  await imageOf(page).setInputFiles(imageFile('kept'));
  await context.setOffline(true);
  await create.click();
  await expect(notice(page, /^The server cannot be reached/)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await context.setOffline(false);
  // Slow the network down until the progress was seen.
  const debuggerSession = await context.newCDPSession(page);
  const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  const slow = { ...fast, uploadThroughput: 32 * 1024 };
  await debuggerSession.send('Network.emulateNetworkConditions', slow);
  await create.click();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await expect(page.getByText(/^Uploading… \d+%$/)).toBeVisible();
  await debuggerSession.send('Network.emulateNetworkConditions', fast);
  await expect(notice(page, 'Product created successfully')).toBeVisible();
  await detailsOf(page, name);
  await expect(page.getByRole('link', { name: 'kept.txt' })).toBeVisible();
  await expect(page.getByRole('img', { name: `Image of ${name}` })).toBeVisible();
});

test('creates a child category with an icon and links to its parent', async ({ page, watched }) => {
  watched.allow(422, '/product-categories');
  const name = unique('Lenses');
  await page.goto('/categories/create');
  await page.getByRole('button', { name: 'Create category' }).click();
  await expect(errorOf(page, 'Name')).toHaveText('Name is required');
  await expect(errorOf(page, 'Description')).toHaveText('Description is required');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('For cameras');

  // Choose the parent by keyboard.
  const parent = page.getByRole('combobox', { name: 'Parent' });
  await parent.focus();
  await page.keyboard.type('photo');
  await expect(page.getByRole('treeitem', { name: 'Photography' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Enter');

  await iconOf(page).setInputFiles(textFile('icon.txt'));
  await expect(errorOf(page, 'Icon').last()).toHaveText('Please select an image file');
  await iconOf(page).setInputFiles(imageFile('icon.png', 5 * 1024 * 1024));
  await expect(errorOf(page, 'Icon').last()).toHaveText('Image size should be less than 5MB');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await iconOf(page).setInputFiles(fileOf('icon.svg', svg));
  await page.getByRole('button', { name: 'Create category' }).click();
  await expect(errorOf(page, 'Icon').last()).toHaveText(notAnImage);
  await iconOf(page).setInputFiles(imageFile('icon.png'));
  await page.getByRole('button', { name: 'Create category' }).click();
  await expect(notice(page, 'Category created successfully')).toBeVisible();

  await expect(row(page, name)).toContainText('Photography');
  await detailsOf(page, name);
  await expect(page.getByRole('img', { name: `Icon of ${name}` })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('definition').getByRole('link', { name: 'Photography' }).click();
  await page.getByRole('definition').getByRole('link', { name: 'Electronics' }).click();
  await expect(page.getByText('Root Category')).toBeVisible();
});

test('refuses to move a category below itself or its descendants', async ({ page }) => {
  await page.goto('/categories?q=Electronics&sort=name&order=asc');
  await page.getByRole('button', { name: 'Actions for Electronics', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Parent' }).click();
  const parent = page.locator('.ant-select', { has: page.getByRole('combobox', { name: 'Parent' }) });
  for (const name of ['Electronics', 'Audio']) {
    await page.getByRole('treeitem', { name, exact: true }).click();
    await expect(parent).toContainText('Root category');
  }
  await page.getByRole('treeitem', { name: 'Kitchen', exact: true }).click();
  await expect(parent).toContainText('Kitchen');

  // The keyboard can also clear the choice.
  await page.getByRole('combobox', { name: 'Parent' }).press('Delete');
  await expect(parent).toContainText('Root category');
});

test('restores the search and filters of products from the URL', async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByRole('term')).toHaveText(['Total Products', 'Published', 'Drafts', 'Avg Price']);
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Published').click();
  await chooseCategory(page, 'Electronics', 'Photography');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('tripod');
  await expect(page).toHaveURL(/q=tripod/);
  const url = new URL(page.url());
  expect([...url.searchParams.keys()].sort()).toEqual(['categoryId', 'q', 'status']);
  await expect(page.getByRole('link', { name: 'Carbon Tripod' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);

  await page.goto(url.pathname + url.search);
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('tripod');
  await expect(page.getByTitle('Photography').first()).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
});

test('hides or explains write actions for users with read permission only', async ({
  people,
  openBrowser,
}) => {
  const role = await people.makeRole(['products.read']);
  const page = await openBrowser(await people.makeUser({ role: role.name }));
  await page.goto('/products');
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Delete Product' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(menu).toContainText("You don't have permission to delete products.");
  await expect(menu.getByText('Edit Product')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create product' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveCount(0);
  await goOn(page, '/products/create');
  await expect(
    page.getByRole('heading', { name: "You don't have permission to view this page" }),
  ).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true });

  test('saves products with files, counts and filters the loaded page, and disables deleting', async ({
    page,
  }) => {
    const name = unique('Plain');
    await page.goto('/products/create');
    await fillProduct(page, name);
    await newFiles(page).setInputFiles(textFile('plain.txt'));
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(notice(page, 'Product created successfully')).toBeVisible();
    await detailsOf(page, name);
    await page.getByRole('link', { name: 'Edit product' }).click();
    await page.getByRole('button', { name: 'Remove plain.txt' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(notice(page, 'Product updated successfully')).toBeVisible();
    await detailsOf(page, name);
    await expect(page.getByText('No files')).toBeVisible();

    await goOn(page, '/categories');
    const stats = page.getByRole('definition');
    await expect(stats.first()).toHaveText('10');
    // Missing numbers show as a dash.
    await expect(stats.last()).toHaveText('-');
    await expect(page.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText('-');
    await goOn(page, '/products');
    await expect(stats.first()).toHaveText('10');
    await expect(stats.last()).toHaveText(/^\$\d+\.\d\d$/);
    await chooseCategory(page, 'Electronics', 'Photography');
    await expect(page.getByText(/^\d of 10 products$/)).toBeVisible();
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Delete Product' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(page.getByText('This server cannot delete products.')).toBeVisible();
  });
});

test('shows “Unknown category” instead of the id of a deleted category', async ({ page, watched }) => {
  const deletedId = '01890000-0000-7000-8000-000000000000';
  watched.allow(404, `/product-categories/${deletedId}`);
  await page.goto(`/products?categoryId=${deletedId}`);
  await expect(page.getByText('No products found matching your criteria')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Unknown category');
  await expect(page.getByRole('main')).not.toContainText(deletedId);
});
