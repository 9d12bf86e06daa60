// Walks through passkeys with Chromium's virtual authenticator, at `localhost`: browsers allow none at an IP address.
import { expect, type Page } from '@playwright/test';
import { test as base } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { type People, unique } from '#tests/kit/browser-people.ts';
import { chooseFromAccountMenu, notice, signIn, tabTo } from '#tests/kit/browser-steps.ts';

const test = base.extend({
  origin: async ({ server }, use) => use(server.replace('127.0.0.1', 'localhost')),
});

/** Plugs in a device with a fingerprint reader, whose owner always agrees. */
async function addDevice(page: Page) {
  const debug = await page.context().newCDPSession(page);
  await debug.send('WebAuthn.enable');
  await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** Creates a wallet address and returns its id. */
async function makeWallet(people: People): Promise<string> {
  const [name, symbol] = [unique('Passkey'), unique('P').replace(/\W/g, '').toUpperCase()];
  const chain = await people.call('POST', '/crypto/chains', { name, symbol });
  const currency = await people.call('POST', '/crypto/currencies', { name, symbol, decimals: 6 });
  const body = { chain_id: chain.id, currency_id: currency.id, address: 'First-address-111111' };
  return (await people.call('POST', '/crypto/wallet-addresses', body)).id;
}

async function logOut(page: Page) {
  await chooseFromAccountMenu(page, 'Log out');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
}

async function openPasskeys(page: Page) {
  await chooseFromAccountMenu(page, 'Profile');
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
}

test('adds a passkey, signs in with it, uses it as second step, for a wallet and for a check, and removes it', async ({
  people,
  openBrowser,
  watched,
}) => {
  watched.allow(403, /\/me\/passkeys\/.*/);
  const cryptoRole = await people.makeRole([
    ...['crypto-chains.read', 'crypto-currencies.read'],
    ...['crypto-wallets.read', 'crypto-wallets.write'],
  ]);
  const user = await people.makeUser({ role: cryptoRole.name });
  const walletId = await makeWallet(people);
  const page = await openBrowser(user);
  await addDevice(page);
  await page.goto('/dashboard');
  await openPasskeys(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chrome on Windows');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Test device');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(/Signing in with your password also needs a passkey/)).toBeVisible();
  const row = page
    .getByRole('table', { name: 'Passkeys' })
    .getByRole('row')
    .filter({ hasText: 'Test device' });
  await expect(row).toContainText('Not yet');
  expect(await violationsOn(page)).toEqual([]);

  await logOut(page);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(`Signed in as ${user.full_name}.`)).toBeVisible();

  await logOut(page);
  await signIn(page, user);
  await expect(page.getByText('Confirm with the passkey on your device.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in as ${user.full_name}.`)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/crypto-payments?tab=wallet-addresses&open=edit.${walletId}`);
  await page.getByLabel('Address', { exact: true }).fill('Second-address-222222');
  await page.getByLabel('Last six characters').fill('222222');
  const instead = page.getByRole('button', { name: 'Use a passkey instead' });
  await expect(instead).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await tabTo(page, instead);
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Wallet mapping updated successfully')).toBeVisible();
  await openPasskeys(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // As if the last check were long ago.
  const stale = { status: 403, json: { status: false, message: 'Confirm', data: { stepUp: true } } };
  await page.route('**/me/passkeys/*', (route) => route.fulfill(stale), { times: 1 });
  await page.getByRole('button', { name: 'Remove Test device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  const check = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  const usePasskey = check.getByRole('button', { name: 'Use a passkey' });
  await expect(usePasskey).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await usePasskey.click();
  await expect(notice(page, 'Passkey removed')).toBeVisible();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await expect(page.getByText('Protects your account even if')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await logOut(page);
  // Notices of the session could cover the form.
  await expect(notice(page, 'Passkey removed')).toBeHidden();
  watched.allow(401, '/auth/passkey');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(notice(page, /This passkey was not accepted/)).toBeVisible();
  await signIn(page, user);
  await expect(page.getByText(`Signed in as ${user.full_name}.`)).toBeVisible();
});
