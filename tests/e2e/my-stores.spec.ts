// Tests the stores of an owner in the portal, and stores on a server with only the calls of the specification.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { accounts, type People, unique } from '#tests/kit/browser-people.ts';
import {
  choose,
  chooseFromAccountMenu,
  chooseVersion,
  notice,
  row,
  signIn,
} from '#tests/kit/browser-steps.ts';

async function makeOwnStore(people: People, more: object = {}) {
  const owner = await people.makeUser({ role: 'store_owner' });
  const created = await people.call('POST', '/stores', { name: unique('Mine'), ownerId: owner.id, ...more });
  return { owner, store: created.data as { id: string; name: string } };
}

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: `Edit ${title}` });
const edit = (page: Page, title: string) => page.getByRole('button', { name: `Edit ${title}` }).click();
const card = (page: Page, title: string) =>
  page.locator('.ant-card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test.describe('an owner', () => {
  test.use({ as: null });

  test('signs in, writes both legal texts of their store and signs out', { tag: '@main' }, async ({
    page,
    people,
    watched,
  }) => {
    watched.allow(422, /\/stores\/[^/]+$/);
    const { owner, store } = await makeOwnStore(people, {
      domain: `${unique('mine').replace(' ', '-')}.example.com`,
      termsConditionsText: '<p>Old terms</p>',
    });
    await page.goto('/login');
    await signIn(page, owner);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' }).click();
    await expect(page).toHaveURL('/my-stores');
    await expect(page.getByText('1 store', { exact: true })).toBeVisible();
    await expect(row(page, store.name)).toContainText('Active');
    await expect(row(page, store.name)).toContainText('(Pending)');
    await expect(row(page, store.name)).toContainText('No plan');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: store.name, exact: true }).click();
    await expect(page).toHaveURL(`/my-stores/${store.id}`);
    await expect(page.getByRole('button', { name: 'Edit Terms & Conditions' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit store' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);

    await edit(page, 'Terms & Conditions');
    const terms = dialog(page, 'Terms & Conditions');
    await expect(terms.getByRole('button', { name: /^(Cancel|Save)$/ })).toHaveText(['Cancel', 'Save']);
    await expect(terms.getByRole('toolbar').getByRole('button')).toHaveCount(8);
    const text = terms.getByRole('textbox', { name: 'Terms & Conditions' });
    await expect(text).toHaveText('Old terms');
    expect(await violationsOn(page)).toEqual([]);
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await terms.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('Returns within 30 days');
    // The click hides the hint that Escape shows. It must still hit the button.
    await page.keyboard.press('Escape');
    await expect(terms.getByText('Press Tab or Esc to leave the editor')).toBeFocused();
    const patch = page.waitForRequest((request) => request.method() === 'PATCH');
    await terms.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await patch).postDataJSON()).toEqual({
      termsConditionsText: '<p>Old terms</p><p><strong>Returns within 30 days</strong></p>',
    });
    await expect(notice(page, 'Saved')).toBeVisible();
    await expect(notice(page, 'Terms & Conditions updated.')).toBeVisible();
    await expect(terms).toHaveCount(0);
    await expect(card(page, 'Terms & Conditions').locator('strong')).toHaveText('Returns within 30 days');

    // After a failed save the dialog stays open with its text.
    await page.route('**/api/admin/v1/stores/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 422, json: { status: false, message: 'The policy is too vague.' } })
        : route.continue(),
    );
    await edit(page, 'Privacy Policy');
    const privacy = dialog(page, 'Privacy Policy');
    await privacy.getByRole('textbox', { name: 'Privacy Policy' }).click();
    await page.keyboard.type('We know nothing');
    await privacy.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(notice(page, 'Failed to save')).toBeVisible();
    await expect(notice(page, 'The policy is too vague.')).toBeVisible();
    await expect(privacy.getByRole('textbox', { name: 'Privacy Policy' })).toHaveText('We know nothing');
    await page.unroute('**/api/admin/v1/stores/*');
    await privacy.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(notice(page, 'Privacy Policy updated.')).toBeVisible();
    await expect(privacy).toHaveCount(0);
    await expect(card(page, 'Privacy Policy')).toContainText('We know nothing');
    const { data: saved } = await people.call('GET', `/stores/${store.id}`);
    expect(saved.privacyPolicyText).toBe('<p>We know nothing</p>');

    await chooseFromAccountMenu(page, 'Log out');
    await expect(page).toHaveURL('/login');
  });
});

test('asks before it discards a legal text, and reports a conflict only when the same text has changed', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(412, /\/stores\/[^/]+$/);
  const { store } = await makeOwnStore(people, { termsConditionsText: '<p>Old</p>' });
  const savedStore = async () => (await people.call('GET', `/stores/${store.id}`)).data;
  await page.goto(`/stores/${store.id}`);
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && writes.push(request.url()));
  await edit(page, 'Terms & Conditions');
  const terms = dialog(page, 'Terms & Conditions');
  await terms.getByRole('textbox').fill('Half a thought');
  await terms.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(terms.getByRole('textbox')).toHaveText('Half a thought');
  await terms.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(terms).toHaveCount(0);
  await expect(card(page, 'Terms & Conditions')).toContainText('Old');
  expect(writes).toEqual([]);

  await edit(page, 'Terms & Conditions');
  await terms.getByRole('textbox').fill('New');
  await people.call('PATCH', `/stores/${store.id}`, { phoneNumber: '1' });
  await terms.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice(page, 'Terms & Conditions updated.')).toBeVisible();
  await expect(terms).toHaveCount(0);
  expect(await savedStore()).toMatchObject({ phoneNumber: '1', termsConditionsText: '<p>New</p>' });

  await edit(page, 'Terms & Conditions');
  await terms.getByRole('textbox').fill('Mine');
  await people.call('PATCH', `/stores/${store.id}`, { termsConditionsText: '<p>Theirs</p>' });
  await terms.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(terms.getByText(/^This text was changed by/)).toBeVisible();
  await expect(terms.getByRole('textbox')).toHaveText('Mine');
  expect(await savedStore()).toMatchObject({ termsConditionsText: '<p>Theirs</p>' });
  await expect(terms.getByRole('radio')).toHaveCount(2);
  await chooseVersion(page, 'Terms & Conditions', 'Mine Mine');
  await terms.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(terms).toHaveCount(0);
  expect(await savedStore()).toMatchObject({ termsConditionsText: '<p>Mine</p>' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, as: accounts.owner });

  test('shows name, status and the permitted actions of a store', async ({ page }) => {
    // The colours are checked at desktop width.
    const check = async (state: string) =>
      expect(await violationsOn(page, { inOne: true }), state).toEqual([]);
    await page.goto('/my-stores');
    await expect(row(page, 'TechGear Hub')).toContainText('Active');
    // The details link is only in the menu.
    await expect(page.getByRole('link', { name: 'Details of TechGear Hub' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More about TechGear Hub' }).click();
    await expect(page.getByRole('link', { name: /^techgearhub/ })).toBeVisible();
    const menu = page.getByRole('button', { name: 'Actions for TechGear Hub' });
    await menu.click();
    await expect(page.getByRole('menuitem')).toHaveText(['View Details', 'Visit Store']);
    await expect(page.getByRole('menuitem', { name: 'Visit Store' }).getByRole('link')).toHaveAttribute(
      'href',
      'https://techgearhub.example.com/',
    );
    await check('the list and the menu');
    await page.getByRole('menuitem', { name: 'View Details' }).click();
    await expect(page).toHaveURL(/\/my-stores\/.+/);
    await expect(page.getByRole('heading', { name: 'TechGear Hub', level: 1 })).toBeVisible();
    await edit(page, 'Terms & Conditions');
    await expect(dialog(page, 'Terms & Conditions').getByRole('textbox')).toBeVisible();
    await check('the dialog');
  });
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true });

  test('labels stores as sample data and explains disabled actions', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/stores') && requests.push(request.url()));
    await page.goto('/stores');
    requests.length = 0;
    await expect(page.getByText('Sample data')).toBeVisible();
    await expect(page.getByText('5 of 5 stores')).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(['5', '3', '2', '11']);
    await expect(row(page, 'TechGear Hub')).toContainText('+2 more');
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search stores' }).fill('olivia carter');
    await expect(page.getByText('2 of 5 stores')).toBeVisible();
    await page.getByText('Inactive Only').click();
    await expect(page.getByText('No stores found matching your criteria')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await page.getByRole('button', { name: 'Actions for Book Haven' }).click();
    for (const name of ['View Details', 'Visit Store', 'Edit Store', 'Delete Store']) {
      const item = page.getByRole('menuitem', { name });
      await expect(item).toBeDisabled();
      await expect(item).toContainText('This store is only a sample.');
    }
    expect(await violationsOn(page)).toEqual([]);
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  test('creates and updates a store with only the specification’s fields', async ({ page, people }) => {
    const owner = await people.makeUser({ role: 'store_owner' });
    const name = unique('Plain');
    await page.goto('/stores');
    await page.getByRole('link', { name: 'Create store' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await choose(page, 'Owner', owner.full_name);
    const post = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Create store' }).click();
    expect(Object.keys((await post).postDataJSON()).sort()).toEqual([
      'description',
      'domain',
      'isActive',
      'name',
      'ownerId',
      'privacyPolicyText',
      'subscriptionId',
      'templateId',
      'termsConditionsText',
    ]);
    await expect(notice(page, 'Store created successfully')).toBeVisible();

    await page.goto(`/users/${owner.id}/stores`);
    await page.getByRole('link', { name: `Details of ${name}` }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Edit store' }).click();
    await page.getByLabel('Description').fill('Changed');
    const patch = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect((await patch).postDataJSON()).toMatchObject({ name, description: 'Changed', ownerId: owner.id });
    await expect(notice(page, 'Store updated successfully')).toBeVisible();
  });

  test.describe('an owner', () => {
    test.use({ as: accounts.owner });

    test('edits the legal texts of their own stores', async ({ page }) => {
      await page.goto('/my-stores');
      await page.getByRole('link', { name: 'Home Essentials', exact: true }).click();
      await edit(page, 'Privacy Policy');
      await dialog(page, 'Privacy Policy').getByRole('textbox').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' And so on.');
      await dialog(page, 'Privacy Policy').getByRole('button', { name: 'Save', exact: true }).click();
      await expect(notice(page, 'Privacy Policy updated.')).toBeVisible();
      await expect(card(page, 'Privacy Policy')).toContainText('And so on.');
    });
  });
});
