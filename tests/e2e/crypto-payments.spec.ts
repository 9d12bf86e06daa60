// Walks through crypto payments: every tab by mouse and by keyboard, what is refused, and who may move the money.
import { expect, type Page } from '@playwright/test';
import { familyAddresses, secrets } from '#tests/kit/addresses.ts';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { goOn } from '#tests/kit/browser-moves.ts';
import { type People, unique } from '#tests/kit/browser-people.ts';
import { activeOption, choose, errorOf, notice, row, tabTo } from '#tests/kit/browser-steps.ts';

const [evm = '', anotherEvm = ''] = familyAddresses.evm;
const tabOf = (page: Page, name: string) => page.getByRole('tab', { name });
/** What was shown before is still there for a moment. */
const isShown = (page: Page, name: string) =>
  expect(tabOf(page, name)).toHaveAttribute('aria-selected', 'true');
async function show(page: Page, name: string) {
  await tabOf(page, name).click();
  await isShown(page, name);
}
/** Finds the demo's records among those that other walks make. */
const search = (page: Page, what: string, text: string) => page.getByLabel(`Search ${what}`).fill(text);
const panel = (page: Page) => page.getByRole('tabpanel');
const form = (page: Page) => page.getByRole('dialog', { name: /^Create / });
/** Opens the create form of the tab that is shown. */
const openForm = (page: Page, what: string) => page.getByRole('button', { name: `Create ${what}` }).click();
/** Sends it. */
const create = (page: Page, what: string) =>
  form(page)
    .getByRole('button', { name: `Create ${what}` })
    .click();
const type = (page: Page, label: string, text: string) =>
  form(page).getByLabel(label, { exact: true }).fill(text);
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Edit / });
const walletsUrl = '/crypto-payments?tab=wallet-addresses';

/** `K3F2A91C`: a symbol that no other test uses. */
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

/** The bodies of the writes that the page sends from now on. */
function writes(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (['POST', 'PATCH'].includes(request.method())) sent.push(request.postDataJSON());
  });
  return sent;
}

test('a chain, a currency and an address between them are created, each in its tab', async ({ page }) => {
  const [chain, currency] = [unique('Chain'), unique('Currency')];
  const [chainSymbol, currencySymbol] = [symbol(), symbol()];
  const sent = writes(page);
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
  await type(page, 'Name', chain);
  await type(page, 'Symbol', chainSymbol.toLowerCase());
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
  await expect(row(page, chain).getByRole('cell')).toHaveText([
    chain,
    chainSymbol,
    'EVM',
    'https://etherscan.io',
    '-',
    '0',
    'Active',
    '',
  ]);
  await expect(form(page)).toHaveCount(0);

  await show(page, 'Currencies');
  await expect(page).toHaveURL('/crypto-payments?tab=currencies');
  await openForm(page, 'currency');
  await type(page, 'Name', currency);
  await type(page, 'Symbol', currencySymbol);
  for (const [value, text] of [
    ['six', 'Decimals must be an integer'],
    ['37', 'Decimals must be an integer from 0 to 36'],
  ] as const) {
    await type(page, 'Decimals', value);
    await create(page, 'currency');
    await expect(errorOf(page, 'Decimals')).toHaveText(text);
  }
  await type(page, 'Decimals', '18');
  await create(page, 'currency');
  await expect(notice(page, 'Currency created successfully')).toBeVisible();
  await expect(row(page, currency).getByRole('cell')).toHaveText([
    currency,
    currencySymbol,
    '18',
    '0',
    'Active',
    '',
  ]);

  await show(page, 'Wallet Addresses');
  await expect(page).toHaveURL(walletsUrl);
  await openForm(page, 'wallet mapping');
  await create(page, 'wallet mapping');
  for (const label of ['Chain', 'Currency', 'Address']) {
    await expect(errorOf(page, label)).toHaveText('Please fill chain, currency and address');
  }
  await choose(page, 'Chain', `${chain} (${chainSymbol})`);
  await choose(page, 'Currency', `${currency} (${currencySymbol})`);
  await type(page, 'Address', evm.replace('Aeb', 'aeb'));
  await create(page, 'wallet mapping');
  await expect(errorOf(page, 'Address')).toHaveText('The checksum of this address is wrong.');
  await type(page, 'Address', evm);
  await create(page, 'wallet mapping');
  await expect(notice(page, 'Wallet mapping created successfully')).toBeVisible();
  expect(sent).toHaveLength(3);
  const made = row(page, chain);
  await expect(made).toContainText(evm);
  await expect(made.getByRole('link', { name: `Explorer of ${chain}, ${currencySymbol}` })).toHaveAttribute(
    'href',
    `https://etherscan.io/address/${evm}`,
  );
  // The others know that they are in use.
  await show(page, 'Chains');
  await expect(row(page, chain).getByRole('cell').nth(5)).toHaveText('1');
});

test('the same chain and currency twice are refused at the field; a create that fails without a word is said to have failed', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(409, '/crypto/wallet-addresses');
  watched.allow(500, '/crypto/wallet-addresses');
  const { chain, currency } = await makeWallet(people);
  const another = await makeCurrency(people);
  await page.goto(walletsUrl);
  await openForm(page, 'wallet mapping');
  await choose(page, 'Chain', chain.name);
  await choose(page, 'Currency', currency.name);
  await type(page, 'Address', anotherEvm);
  await create(page, 'wallet mapping');
  await expect(errorOf(page, 'Currency')).toHaveText(
    'There is an address for this chain and currency already, active or not. Change that one.',
  );
  await expect(form(page).getByLabel('Address', { exact: true })).toHaveValue(anotherEvm);

  // Nothing of what was typed is lost then either.
  await page.route('**/crypto/wallet-addresses', (route) => route.fulfill({ status: 500, json: {} }));
  await choose(page, 'Currency', another.name);
  await create(page, 'wallet mapping');
  await expect(notice(page, 'Failed to create wallet mapping')).toBeVisible();
  await expect(form(page).getByLabel('Address', { exact: true })).toHaveValue(anotherEvm);
});

test('every tab is reached and used by keyboard alone', async ({ page, people }) => {
  const chain = await makeChain(people);
  const name = unique('Typed');
  const { keyboard } = page;
  await page.goto('/crypto-payments');
  await expect(row(page, chain.name)).toBeVisible();
  await tabTo(page, tabOf(page, 'Chains'));
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/crypto-payments?tab=currencies');
  await isShown(page, 'Currencies');

  const createCurrency = page.getByRole('button', { name: 'Create currency' });
  await tabTo(page, createCurrency);
  await keyboard.press('Enter');
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Tab');
  const typed = symbol();
  await keyboard.type(typed);
  await keyboard.press('Tab');
  await keyboard.type('6');
  await keyboard.press('Enter');
  await expect(notice(page, 'Currency created successfully')).toBeVisible();
  await expect(row(page, name)).toBeVisible();

  // What opened the drawer has the focus again.
  await expect(createCurrency).toBeFocused();
  await tabTo(page, tabOf(page, 'Currencies'), 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(walletsUrl);
  await tabTo(page, page.getByRole('button', { name: 'Create wallet mapping' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Chain' })).toBeFocused();
  await keyboard.insertText(chain.name);
  await expect(activeOption(page)).toContainText(chain.name);
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.insertText(name);
  await expect(activeOption(page)).toContainText(name);
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.insertText(evm);
  await tabTo(page, form(page).getByRole('button', { name: 'Create wallet mapping' }));
  await keyboard.press('Enter');
  await expect(notice(page, 'Wallet mapping created successfully')).toBeVisible();

  const code = page.getByRole('button', { name: `QR code of ${chain.name}, ${typed}` });
  await tabTo(page, code);
  await keyboard.press('Enter');
  await expect(page.getByRole('img', { name: `QR code of the address ${evm}` })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(code).toBeFocused();
});

test('where one of the three calls fails, that is said, and Retry makes that one again', async ({
  page,
  watched,
}) => {
  watched.allow(500, '/crypto/currencies');
  let fails = true;
  await page.route('**/crypto/currencies?*', async (route) =>
    fails
      ? route.fulfill({ status: 500, json: { status: false, message: 'Out of order.' } })
      : route.continue(),
  );
  await page.goto('/crypto-payments?q=Ethereum');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load crypto data' });
  await expect(failure).toContainText('Currencies: Out of order.');
  await expect(row(page, 'Ethereum')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.waitForLoadState('networkidle');

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/crypto/'))
      asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => asked).toEqual(['currencies']);
  await expect(failure).toBeVisible();
  fails = false;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toHaveCount(0);
  await show(page, 'Currencies');
  await search(page, 'currencies', 'Tether');
  await expect(row(page, 'Tether USD')).toBeVisible();
  expect(asked).toEqual(['currencies', 'currencies']);
});

test('a changed address takes one’s own password', async ({ page, people, openBrowser, watched }) => {
  watched.allow(422, /\/crypto\/wallet-addresses\/[^/]+$/);
  const wallet = await makeWallet(people);
  const person = await people.makeUser({ role: 'admin' });
  page = await openBrowser(person);
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
  await form.getByLabel('Your password').fill('not mine');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('This is not your password.')).toBeVisible();
  await expect(form.getByLabel('Address')).toHaveValue(anotherEvm);
  await form.getByLabel('Your password').fill(person.password);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Wallet mapping updated successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(row(page, wallet.chain.name)).toContainText(anotherEvm);
  await expect(page).toHaveURL(/\?q=.*tab=wallet-addresses|tab=wallet-addresses.*q=/);
});

test('a chain in use is made inactive only after it was said how many addresses use it, and is changed in a drawer', async ({
  page,
  people,
}) => {
  const { chain, of } = await makeWallet(people);
  await page.goto('/crypto-payments');
  await fromMenu(page, chain.name, 'Make inactive');
  const question = page.getByRole('dialog', { name: `Make the chain “${chain.name}” inactive?` });
  await expect(question).toContainText(
    '1 wallet address uses this chain. It is kept, but is inactive with it.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, chain.name)).toContainText('Active');
  await fromMenu(page, chain.name, 'Make inactive');
  const change = page.waitForRequest((request) => request.method() === 'PATCH');
  await question.getByRole('button', { name: 'Make inactive' }).click();
  // Only the version that was asked about is made inactive.
  expect((await change).headers()['if-match']).toBe('"1"');
  await expect(notice(page, 'Chain updated successfully')).toBeVisible();
  await expect(row(page, chain.name)).toHaveCount(0);

  await show(page, 'Wallet Addresses');
  await expect(page.getByRole('button', { name: `Actions for ${of}` })).toHaveCount(0);
  await panel(page).getByText('Inactive', { exact: true }).click();
  await expect(page).toHaveURL(/active=false/);
  await expect(row(page, chain.name)).toContainText('Chain inactive');

  await goOn(page, '/crypto-payments?active=all');
  await expect(row(page, chain.name)).toContainText('Inactive');
  await fromMenu(page, chain.name, 'Make active');
  await expect(row(page, chain.name)).toContainText('Active');

  await fromMenu(page, chain.name, 'Edit');
  await drawer(page).getByLabel('RPC URL').fill('https://rpc.example.com');
  await drawer(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, chain.name)).toContainText('https://rpc.example.com');
  await expect(page).toHaveURL('/crypto-payments?active=all');
});

test('that an address cannot be checked is said while it is typed; a key or a phrase that is pasted by mistake does not leave the browser', async ({
  page,
  people,
}) => {
  const [evmChain, other] = [await makeChain(people), await makeChain(people, { family: 'other' })];
  const sent = writes(page);
  await page.goto(walletsUrl);
  await openForm(page, 'wallet mapping');
  const warning = form(page).getByRole('form').getByRole('status');
  await choose(page, 'Chain', other.name);
  await expect(warning).toHaveText(
    'The addresses of this chain cannot be checked here. Compare it with its source, character by character.',
  );
  await choose(page, 'Chain', evmChain.name);
  await expect(warning).toHaveCount(0);
  await type(page, 'Address', evm.toLowerCase());
  await expect(warning).toContainText('this address has no checksum');
  await type(page, 'Address', evm);
  await expect(warning).toHaveCount(0);

  for (const { text, kind } of secrets.filter(({ what }) => ['WIF', '24 words'].includes(what))) {
    await type(page, 'Address', text);
    await create(page, 'wallet mapping');
    await expect(errorOf(page, 'Address')).toHaveText(
      `This looks like a ${kind}. Never give it to anyone; only the address belongs here.`,
    );
  }
  expect(sent).toEqual([]);
});

test.describe('with less than all permissions', () => {
  test('one sees the tabs that one may see, and no form', async ({ people, openBrowser }) => {
    const role = await people.makeRole(['crypto-currencies.read']);
    const page = await openBrowser(await people.makeUser({ role: role.name }));
    await page.goto('/crypto-payments');
    await expect(page.getByRole('tab')).toHaveText(['Currencies']);
    await search(page, 'currencies', 'Tether');
    await expect(row(page, 'Tether USD')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Create|Actions)/ })).toHaveCount(0);
  });
});

test.describe('on a server that knows only the specification', () => {
  test.use({ reduced: true });

  test('all three lists are there, can be added to, and offer no change', async ({ page }) => {
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

test.describe('axe finds nothing', () => {
  test('on the tabs, their forms and what opens above them', async ({ page }) => {
    const look = async (what: string, inOne = false) =>
      expect(await violationsOn(page, { inOne }), what).toEqual([]);
    await page.goto('/crypto-payments?q=Ethereum');
    await expect(row(page, 'Ethereum')).toBeVisible();
    await look('chains');
    await openForm(page, 'chain');
    await create(page, 'chain');
    await expect(errorOf(page, 'Symbol')).toBeVisible();
    await look('a new chain, with errors');
    await goOn(page, '/crypto-payments?q=Ethereum');
    await fromMenu(page, 'Ethereum', 'Edit');
    await expect(drawer(page).getByLabel('Name')).toBeVisible();
    // Its colours are those of the form before it; so it is with the others that are looked at in one theme.
    await look('the form of a chain', true);
    await goOn(page, '/crypto-payments?tab=currencies&q=Tether');
    await expect(row(page, 'Tether USD')).toBeVisible();
    await look('currencies', true);
    await fromMenu(page, 'Tether USD', 'Make inactive');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('the question before something is made inactive', true);
    await goOn(page, `${walletsUrl}&q=Tron`);
    await expect(row(page, 'Tron')).toBeVisible();
    await look('wallet addresses');
    await openForm(page, 'wallet mapping');
    await choose(page, 'Chain', 'Solana (SOL)');
    await type(page, 'Address', familyAddresses.solana[0] ?? '');
    await look('a new wallet address', true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(form(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'QR code of Tron, USDT' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('a QR code');
    await page.keyboard.press('Escape');
    await fromMenu(page, 'Tron, USDT', 'Change address');
    await drawer(page).getByLabel('Address').fill('x');
    await expect(drawer(page).getByLabel('Your password')).toBeVisible();
    await look('the form of an address', true);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('an address is whole, and no tab is wider than the window', async ({ page }) => {
    for (const tab of ['chains', 'currencies', 'wallet-addresses']) {
      await goOn(page, `/crypto-payments?tab=${tab}`);
      await expect(page.getByRole('button', { name: /^More about/ }).first()).toBeVisible();
      const room = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await room(), tab).toBeLessThanOrEqual(0);
    }
    await search(page, 'wallet addresses', 'Bitcoin');
    await page.getByRole('button', { name: 'More about Bitcoin, BTC' }).click();
    await expect(
      page.getByRole('definition').getByText('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
    ).toBeVisible();
  });
});

test('an address is copied byte for byte', async ({ page, context, origin }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto(`${walletsUrl}&q=Ethereum`);
  await page.getByRole('button', { name: 'Copy address of Ethereum, ETH' }).click();
  await expect(page.getByRole('button', { name: 'Copied address of Ethereum, ETH' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(evm);
});
