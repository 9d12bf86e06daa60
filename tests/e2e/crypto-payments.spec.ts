// Tests crypto payments: all tabs by mouse and keyboard, validation and permissions.
import { expect, type Page } from '@playwright/test';
import { addressesByFamily, secrets } from '#tests/kit/addresses.ts';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';
import { accounts, type People, unique } from '#tests/kit/browser-people.ts';
import { activeOption, choose, errorOf, notice, row, tabTo } from '#tests/kit/browser-steps.ts';

const [evm = '', anotherEvm = ''] = addressesByFamily.evm;
const tabOf = (page: Page, name: string) => page.getByRole('tab', { name });
/** Waits for the tab, because the previous panel stays visible for a moment. */
const expectTab = (page: Page, name: string) =>
  expect(tabOf(page, name)).toHaveAttribute('aria-selected', 'true');
async function show(page: Page, name: string) {
  await tabOf(page, name).click();
  await expectTab(page, name);
}
/** Filters by text, because other tests create records too. */
const search = (page: Page, resource: string, text: string) =>
  page.getByLabel(`Search ${resource}`).fill(text);
const panel = (page: Page) => page.getByRole('tabpanel');
const form = (page: Page) => page.getByRole('dialog', { name: /^Create / });
/** Opens the create form of the current tab. */
const openForm = (page: Page, resource: string) =>
  page.getByRole('button', { name: `Create ${resource}` }).click();
/** Submits the create form. */
const create = (page: Page, resource: string) =>
  form(page)
    .getByRole('button', { name: `Create ${resource}` })
    .click();
const type = (page: Page, label: string, text: string) =>
  form(page).getByLabel(label, { exact: true }).fill(text);
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Edit / });
const walletsUrl = '/crypto-payments?tab=wallet-addresses';

/** A unique symbol, for example `K3F2A91C`. */
const symbol = () => unique('K').replace(/\W/g, '').toUpperCase();

async function makeChain(people: People, more: object = {}): Promise<{ id: string; name: string }> {
  return people.call('POST', '/crypto/chains', {
    name: unique('Chain'),
    symbol: symbol(),
    family: 'evm',
    ...more,
  });
}
const makeCurrency = (people: People): Promise<{ id: string; name: string; symbol: string }> =>
  people.call('POST', '/crypto/currencies', { name: unique('Currency'), symbol: symbol(), decimals: 6 });

async function makeWallet(people: People, more: object = {}, address = evm) {
  const [chain, currency] = [await makeChain(people, more), await makeCurrency(people)];
  const body = { chain_id: chain.id, currency_id: currency.id, address };
  const wallet: { id: string } = await people.call('POST', '/crypto/wallet-addresses', body);
  return { ...wallet, chain, currency, of: `${chain.name}, ${currency.symbol}` };
}

async function fromMenu(page: Page, of: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Collects the bodies of the writes that the page sends from now on. */
function collectWrites(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (['POST', 'PATCH'].includes(request.method())) sent.push(request.postDataJSON());
  });
  return sent;
}

test('validates and creates a chain', async ({ page }) => {
  const [name, typed] = [unique('Chain'), symbol()];
  const sent = collectWrites(page);
  await page.goto('/support');
  await page.getByRole('complementary').getByRole('link', { name: 'Crypto Payments' }).click();
  await expect(page).toHaveURL('/crypto-payments');
  await expect(tabOf(page, 'Chains')).toHaveAttribute('aria-selected', 'true');

  await openForm(page, 'chain');
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await create(page, 'chain');
  await expect(errorOf(page, 'Name')).toHaveText('Name is required');
  await expect(errorOf(page, 'Symbol')).toHaveText('Symbol is required');
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await type(page, 'Name', name);
  await type(page, 'Symbol', typed.toLowerCase());
  await type(page, 'Explorer URL', 'etherscan.io');
  await create(page, 'chain');
  await expect(errorOf(page, 'Explorer URL')).toHaveText(
    'Explorer URL must be a web address that begins with http:// or https://',
  );
  await type(page, 'Explorer URL', 'https://etherscan.io');
  const family = page.getByRole('combobox', { name: 'Address family' });
  await family.press('Enter');
  await expect(activeOption(page)).toHaveText('EVM');
  await family.press('Enter');
  expect(sent).toEqual([]);
  await create(page, 'chain');
  await expect(notice(page, 'Chain created successfully')).toBeVisible();
  await expect(row(page, name).getByRole('cell')).toHaveText([
    name,
    typed,
    'EVM',
    'https://etherscan.io',
    '-',
    '0',
    'Active',
    '',
  ]);
  await expect(form(page)).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('creates a currency by keyboard only', async ({ page }) => {
  const [name, typed] = [unique('Typed'), symbol()];
  const { keyboard } = page;
  await page.goto('/crypto-payments');
  await tabOf(page, 'Chains').focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/crypto-payments?tab=currencies');
  await expectTab(page, 'Currencies');
  const sent = collectWrites(page);
  const createCurrency = page.getByRole('button', { name: 'Create currency' });
  await tabTo(page, createCurrency);
  await keyboard.press('Enter');
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await keyboard.insertText(name);
  await keyboard.press('Tab');
  await keyboard.insertText(typed);
  await keyboard.press('Tab');
  for (const [value, text] of [
    ['six', 'Decimals must be an integer'],
    ['37', 'Decimals must be an integer from 0 to 36'],
  ] as const) {
    await keyboard.press('Control+a');
    await keyboard.insertText(value);
    await keyboard.press('Enter');
    await expect(errorOf(page, 'Decimals')).toHaveText(text);
  }
  await keyboard.press('Control+a');
  await keyboard.insertText('18');
  expect(sent).toEqual([]);
  await keyboard.press('Enter');
  await expect(notice(page, 'Currency created successfully')).toBeVisible();
  await expect(row(page, name).getByRole('cell')).toHaveText([name, typed, '18', '0', 'Active', '']);
  await expect(form(page)).toHaveCount(0);
  // Focus returns to the button that opened the drawer.
  await expect(createCurrency).toBeFocused();
});

test('creates a wallet mapping by keyboard only, shows its QR code and copies the address', async ({
  page,
  context,
  origin,
  people,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const [chain, currency] = [
    await makeChain(people, { explorer_url: 'https://etherscan.io' }),
    await makeCurrency(people),
  ];
  const of = `${chain.name}, ${currency.symbol}`;
  const { keyboard } = page;
  await page.goto('/crypto-payments?tab=currencies');
  await tabOf(page, 'Currencies').focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(walletsUrl);
  const sent = collectWrites(page);
  await tabTo(page, page.getByRole('button', { name: 'Create wallet mapping' }));
  await keyboard.press('Enter');
  const chosenChain = page.getByRole('combobox', { name: 'Chain' });
  await expect(chosenChain).toBeFocused();
  const submit = form(page).getByRole('button', { name: 'Create wallet mapping' });
  await tabTo(page, submit);
  await keyboard.press('Enter');
  for (const label of ['Chain', 'Currency', 'Address']) {
    await expect(errorOf(page, label)).toHaveText('Please fill chain, currency and address');
  }
  await expect(chosenChain).toBeFocused();
  for (const { name } of [chain, currency]) {
    await keyboard.insertText(name);
    await expect(activeOption(page)).toContainText(name);
    await keyboard.press('Enter');
    await keyboard.press('Tab');
  }
  await keyboard.insertText(evm.replace('Aeb', 'aeb'));
  await tabTo(page, submit);
  await keyboard.press('Enter');
  await expect(errorOf(page, 'Address')).toHaveText('The checksum of this address is wrong.');
  await expect(form(page).getByLabel('Address', { exact: true })).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.insertText(evm);
  await keyboard.press('Tab');
  await keyboard.insertText(evm.slice(-6));
  await tabTo(page, submit);
  expect(sent).toEqual([]);
  await keyboard.press('Enter');
  await expect(notice(page, 'Wallet mapping created successfully')).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(form(page)).toHaveCount(0);
  await expect(row(page, chain.name)).toContainText(evm);
  await expect(page.getByRole('link', { name: `Explorer of ${of}` })).toHaveAttribute(
    'href',
    `https://etherscan.io/address/${evm}`,
  );

  const code = page.getByRole('button', { name: `QR code of ${of}` });
  await tabTo(page, code);
  await keyboard.press('Enter');
  await expect(page.getByRole('img', { name: `QR code of the address ${evm}` })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(code).toBeFocused();
  // The page itself looks for the name, because it lasts only two seconds.
  const copied = page.evaluate(
    (label) =>
      new Promise<void>((resolve) => {
        const look = () =>
          document.querySelector(`[aria-label="${label}"]`) ? resolve() : requestAnimationFrame(look);
        look();
      }),
    `Copied address of ${of}`,
  );
  await page.getByRole('button', { name: `Copy address of ${of}` }).click();
  await copied;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(evm);

  // The chain counts the new mapping.
  await show(page, 'Chains');
  await expect(row(page, chain.name).getByRole('cell').nth(5)).toHaveText('1');
});

test('warns about unchecked addresses, never sends a pasted secret and keeps values after a refusal', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(409, '/crypto/wallet-addresses');
  watched.allow(500, '/crypto/wallet-addresses');
  const { chain, currency } = await makeWallet(people);
  const other = await makeChain(people, { family: 'other' });
  const another = await makeCurrency(people);
  const sent = collectWrites(page);
  await page.goto(walletsUrl);
  await openForm(page, 'wallet mapping');
  const warning = form(page).getByRole('form').getByRole('status');
  await choose(page, 'Chain', other.name);
  await expect(warning).toHaveText(
    'The addresses of this chain cannot be checked here. Compare it with its source, character by character.',
  );
  await choose(page, 'Chain', chain.name);
  await expect(warning).toHaveCount(0);
  await type(page, 'Address', evm.toLowerCase());
  await expect(warning).toContainText('this address has no checksum');
  for (const { text, kind } of secrets.filter(({ what }) => ['WIF', '24 words'].includes(what))) {
    await type(page, 'Address', text);
    await create(page, 'wallet mapping');
    await expect(errorOf(page, 'Address')).toHaveText(
      `This looks like a ${kind}. Never share it. Enter the address only.`,
    );
  }
  expect(sent).toEqual([]);

  await type(page, 'Address', anotherEvm);
  await expect(warning).toHaveCount(0);
  await type(page, 'Last six characters', anotherEvm.slice(-6));
  await choose(page, 'Currency', currency.name);
  await create(page, 'wallet mapping');
  await expect(errorOf(page, 'Currency')).toHaveText(
    'An address for this chain and currency already exists. Change that one instead.',
  );
  await expect(form(page).getByLabel('Address', { exact: true })).toHaveValue(anotherEvm);
  expect(sent).toMatchObject([{ address: anotherEvm }]);

  // Typed values also survive a server error.
  await page.route('**/crypto/wallet-addresses', (route) => route.fulfill({ status: 500, json: {} }));
  await choose(page, 'Currency', another.name);
  await create(page, 'wallet mapping');
  await expect(notice(page, 'Failed to create wallet mapping')).toBeVisible();
  await expect(form(page).getByLabel('Address', { exact: true })).toHaveValue(anotherEvm);
});

test('asks for the user’s password to change an address', async ({ page, people, watched }) => {
  watched.allow(422, /\/crypto\/wallet-addresses\/[^/]+$/);
  const wallet = await makeWallet(people);
  await page.goto(walletsUrl);
  await page.getByLabel('Search wallet addresses').fill(wallet.chain.name);
  await fromMenu(page, wallet.of, 'Change address');
  const form = drawer(page);
  await expect(form.getByLabel('Address')).toHaveValue(evm);
  await expect(form.getByLabel('Your password')).toHaveCount(0);
  await form.getByLabel('Address').fill(`${anotherEvm} `);
  await expect(form.getByLabel('Your password')).toBeVisible();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Address has spaces before or after it. Please remove them.')).toBeVisible();
  await expect(form.getByText('Please enter your password to change the address')).toBeVisible();
  await form.getByLabel('Address').fill(anotherEvm);
  await form.getByLabel('Last six characters').fill(anotherEvm.slice(-6));
  await form.getByLabel('Your password').fill('not mine');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('This password is wrong.')).toBeVisible();
  await expect(form.getByLabel('Address')).toHaveValue(anotherEvm);
  await form.getByLabel('Your password').fill(accounts.admin.password);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Wallet mapping updated successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(row(page, wallet.chain.name)).toContainText(anotherEvm);
  await expect(page).toHaveURL(/\?q=.*tab=wallet-addresses|tab=wallet-addresses.*q=/);
});

test('warns about affected addresses before it deactivates a chain', async ({ page, people }) => {
  const { chain, of } = await makeWallet(people);
  await page.goto('/crypto-payments');
  await fromMenu(page, chain.name, 'Deactivate');
  const question = page.getByRole('dialog', { name: `Deactivate the chain “${chain.name}”?` });
  await expect(question).toContainText('1 wallet address uses this chain. It becomes inactive too.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, chain.name)).toContainText('Active');
  await fromMenu(page, chain.name, 'Deactivate');
  const change = page.waitForRequest((request) => request.method() === 'PATCH');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  // The request refers to the version that the dialog showed.
  expect((await change).headers()['if-match']).toBe('"1"');
  await expect(notice(page, 'Chain updated successfully')).toBeVisible();
  await expect(row(page, chain.name)).toHaveCount(0);

  await show(page, 'Wallet Addresses');
  await expect(page.getByRole('button', { name: /^QR code of / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Actions for ${of}` })).toHaveCount(0);
  await panel(page).getByText('Inactive', { exact: true }).click();
  await expect(page).toHaveURL(/active=false/);
  await expect(row(page, chain.name)).toContainText('Chain inactive');

  await goOn(page, '/crypto-payments?active=all');
  await expect(row(page, chain.name)).toContainText('Inactive');
  await fromMenu(page, chain.name, 'Activate');
  await expect(row(page, chain.name)).toContainText('Active');

  await fromMenu(page, chain.name, 'Edit');
  await drawer(page).getByLabel('RPC URL').fill('https://rpc.example.com');
  await drawer(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, chain.name)).toContainText('https://rpc.example.com');
  await expect(page).toHaveURL('/crypto-payments?active=all');
});

test.describe('with limited permissions', () => {
  test('shows only the permitted tabs and no form', async ({ people, openBrowser }) => {
    const role = await people.makeRole(['crypto-currencies.read']);
    const page = await openBrowser(await people.makeUser({ role: role.name }));
    await page.goto('/crypto-payments');
    await expect(page.getByRole('tab')).toHaveText(['Currencies']);
    await search(page, 'currencies', 'Tether');
    await expect(row(page, 'Tether USD')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Create|Actions)/ })).toHaveCount(0);
  });
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true });

  test('creates records in all three lists and offers no edit', async ({ page }) => {
    const [name, typed] = [unique('Chain'), symbol()];
    await page.goto('/crypto-payments?q=Ethereum');
    await expect(row(page, 'Ethereum')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
    await expect(panel(page).getByText('Inactive')).toHaveCount(0);
    await openForm(page, 'chain');
    await expect(form(page).getByLabel('Address family')).toHaveCount(0);
    await type(page, 'Name', name);
    await type(page, 'Symbol', typed);
    await create(page, 'chain');
    await expect(notice(page, 'Chain created successfully')).toBeVisible();
    await search(page, 'chains', name);
    await expect(row(page, name)).toContainText(typed);

    await show(page, 'Wallet Addresses');
    await search(page, 'wallet addresses', 'Tron');
    await expect(row(page, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toContainText('Tron');
    await openForm(page, 'wallet mapping');
    await choose(page, 'Chain', `${name} (${typed})`);
    await choose(page, 'Currency', 'Ether (ETH)');
    await type(page, 'Address', 'any-address');
    await create(page, 'wallet mapping');
    await expect(notice(page, 'Wallet mapping created successfully')).toBeVisible();
    await search(page, 'wallet addresses', name);
    await expect(row(page, name)).toContainText('any-address');
  });
});

test.describe('accessibility', () => {
  test('has no violations on tabs, load errors, forms and dialogs', async ({ page, watched }) => {
    watched.allow(500, '/crypto/currencies');
    const check = async (state: string, inOne = false) =>
      expect(await violationsOn(page, { inOne }), state).toEqual([]);
    await page.route('**/crypto/currencies?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/crypto-payments?q=Ethereum');
    await expect(page.getByRole('alert')).toContainText('Failed to load crypto data');
    await expect(row(page, 'Ethereum')).toBeVisible();
    await check('chains, without currencies');
    await page.unroute('**/crypto/currencies?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await openForm(page, 'chain');
    await create(page, 'chain');
    await expect(errorOf(page, 'Symbol')).toBeVisible();
    await check('a new chain, with errors');
    await goOn(page, '/crypto-payments?q=Ethereum');
    await fromMenu(page, 'Ethereum', 'Edit');
    await expect(drawer(page).getByLabel('Name')).toBeVisible();
    // Check only one theme where an earlier check covered the same colours.
    await check('the form of a chain', true);
    await goOn(page, '/crypto-payments?tab=currencies&q=Tether');
    await expect(row(page, 'Tether USD')).toBeVisible();
    await check('currencies', true);
    await fromMenu(page, 'Tether USD', 'Deactivate');
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('the confirmation of a deactivation', true);
    await goOn(page, `${walletsUrl}&q=Tron`);
    await expect(row(page, 'Tron')).toBeVisible();
    await check('wallet addresses');
    await openForm(page, 'wallet mapping');
    await choose(page, 'Chain', 'Solana (SOL)');
    await type(page, 'Address', addressesByFamily.solana[0] ?? '');
    await check('a new wallet address', true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(form(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'QR code of Tron, USDT' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('a QR code');
    await page.keyboard.press('Escape');
    await fromMenu(page, 'Tron, USDT', 'Change address');
    await drawer(page).getByLabel('Address').fill('x');
    await expect(drawer(page).getByLabel('Your password')).toBeVisible();
    await check('the form of an address', true);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('shows the full address and fits each tab into the window', async ({ page }) => {
    for (const tab of ['chains', 'currencies', 'wallet-addresses']) {
      await goOn(page, `/crypto-payments?tab=${tab}`);
      await expect(page.getByRole('button', { name: /^More about/ }).first()).toBeVisible();
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow(), tab).toBeLessThanOrEqual(0);
    }
    await search(page, 'wallet addresses', 'Bitcoin');
    await page.getByRole('button', { name: 'More about Bitcoin, BTC' }).click();
    await expect(
      page.getByRole('definition').getByText('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
    ).toBeVisible();
  });
});
