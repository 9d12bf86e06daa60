// Tests store emails: creation, the verification message and the page of its link.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { publicApi } from '#shared/contract/paths.ts';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { type People, unique, uniqueEmail } from '#tests/kit/browser-people.ts';
import { choose, errorOf, notice, row } from '#tests/kit/browser-steps.ts';
import { textOfMail } from '#tests/kit/mail-server.ts';

async function makeStore(people: People): Promise<{ id: string; name: string }> {
  return (await people.call('POST', '/stores', { name: unique('Shop') })).data;
}
interface MadeEmail {
  id: string;
  email: string;
  storeName: string;
}
async function makeEmail(people: People): Promise<MadeEmail> {
  const { id } = await makeStore(people);
  return people.call('POST', '/store-emails', { email: uniqueEmail(), purpose: 'Support', storeId: id });
}
const search = (page: Page, text: string) => page.goto(`/store-emails?q=${encodeURIComponent(text)}`);
const menu = (page: Page, email: string) => page.getByRole('button', { name: `Actions for ${email}` });

/** The message to this address, if it was written already. */
async function messageTo(outbox: string, email: string): Promise<string | undefined> {
  const files = await readdir(outbox).catch(() => []);
  // Incomplete files have another extension and can be renamed before they are read.
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const mail = await readFile(join(outbox, file), 'utf8');
    if (mail.includes(`To: ${email}`)) return mail;
  }
  return undefined;
}

/** Waits for the message to this address and returns its link. */
async function linkFor(dataDir: string, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  await expect.poll(() => messageTo(outbox, email)).toBeDefined();
  const mail = (await messageTo(outbox, email)) ?? '';
  return /http:\S+/.exec(textOfMail(mail.replace(/\r?\n/g, '\r\n')))?.[0] ?? '';
}
const expired = 'This link has expired or was used already. Ask for a new one.';

test('creates an email and verifies it with the link in the message, without sign-in', async ({
  page,
  people,
  dataDir,
  origin,
  openBrowser,
  watched,
}) => {
  watched.allow(410, '/store-emails/verify');
  watched.allow(429, /\/verify$/);
  const store = await makeStore(people);
  const email = uniqueEmail();
  await page.goto('/store-emails');
  await page.getByRole('button', { name: 'Create store email' }).click();
  const form = page.getByRole('dialog', { name: 'Create store email' });
  await form.getByRole('button', { name: 'Create store email' }).click();
  await expect(errorOf(page, 'Email')).toHaveText('Email is required');
  await expect(errorOf(page, 'Purpose')).toHaveText('Purpose is required');
  await expect(errorOf(page, 'Store')).toHaveText('Please select a store');
  await form.getByLabel('Email', { exact: true }).fill('nobody');
  await expect(form.getByText('Email must be a valid email address')).toBeVisible();
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Purpose').fill('Orders');
  await choose(page, 'Store', store.name);
  await form.getByRole('button', { name: 'Create store email' }).click();
  await expect(notice(page, 'Store email created successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(row(page, email)).toContainText('Pending');

  await menu(page, email).click();
  await page.getByRole('menuitem', { name: 'Verify' }).click();
  await expect(
    notice(
      page,
      `No mail server is set: the message to ${email} is written into ${join(dataDir, 'outbox')}.`,
    ),
  ).toBeVisible();
  // The server limits how often it sends a message.
  await menu(page, email).click();
  await page.getByRole('menuitem', { name: 'Verify' }).click();
  await expect(
    notice(page, /^We just sent a message to this address\. Try again in \d+ seconds/),
  ).toBeVisible();
  const link = await linkFor(dataDir, email);
  expect(link).toMatch(new RegExp(`^${origin}/verify-email#[A-Za-z0-9_-]{43}$`));

  const mailbox = await openBrowser(null);
  await mailbox.goto(link);
  await expect(mailbox.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await expect(mailbox.getByText(`${email} is verified for ${store.name}.`)).toBeVisible();
  await mailbox.reload();
  await expect(mailbox.getByRole('heading', { name: 'Email not verified' })).toBeVisible();
  await expect(mailbox.getByText(expired)).toBeVisible();

  await page.reload();
  await expect(row(page, email)).toContainText('Verified');
  await menu(page, email).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
});

test('filters store emails, resets verification for a new address and deletes the email', async ({
  page,
  people,
  dataDir,
}) => {
  const { id, email } = await makeEmail(people);
  await people.call('POST', `/store-emails/${id}/verify`, {});
  const [, token] = (await linkFor(dataDir, email)).split('#');
  const opened = await page.request.post(`${publicApi}/store-emails/verify`, { data: { token } });
  expect(opened.status()).toBe(200);

  await page.goto('/store-emails');
  await expect(page.getByRole('term')).toHaveText(['Total Emails', 'Verified', 'Pending', 'Stores']);
  await expect(page.getByRole('definition')).toHaveText([/^\d+$/, /^\d+$/, /^\d+$/, /^\d+$/]);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Email',
    'Purpose',
    'Store',
    'Status',
    'Updated',
    'Actions',
  ]);
  await page.getByRole('searchbox', { name: 'Search store emails' }).fill(email);
  const statuses = page.getByRole('radiogroup', { name: 'Status' });
  await statuses.getByText('Unverified').click();
  await expect(page.getByText('No store emails found matching your criteria')).toBeVisible();
  await statuses.getByText('Verified', { exact: true }).click();
  await expect(row(page, email)).toContainText('Verified');
  await row(page, email).getByRole('link', { name: email }).click();
  const form = page.getByRole('dialog', { name: 'Edit store email' });
  const other = uniqueEmail();
  await form.getByLabel('Email', { exact: true }).fill(other);
  expect(await violationsOn(page), 'the form').toEqual([]);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Store email updated successfully')).toBeVisible();
  await search(page, other);
  await expect(row(page, other)).toContainText('Pending');
  expect(await violationsOn(page), 'the list').toEqual([]);
  await menu(page, other).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete the store email “${other}”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(notice(page, 'Store email deleted successfully')).toBeVisible();
  await expect(page.getByText('No store emails found matching your criteria')).toBeVisible();
});

test('offers a retry when a verification link cannot be checked', async ({ page, watched }) => {
  watched.allow(503, '/store-emails/verify');
  watched.allow(410, '/store-emails/verify');
  await page.route('**/store-emails/verify', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'The server is not available.' } }),
  );
  await page.goto(`/verify-email#${'x'.repeat(43)}`);
  await expect(page.getByText('The server is not available.')).toBeVisible();
  await page.unroute('**/store-emails/verify');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(expired)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true });

  test('labels store emails and their stats as sample data', async ({ page }) => {
    await page.goto('/store-emails');
    await expect(page.getByText('Sample data')).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(['8', '5', '3', '5']);
    await expect(page.getByRole('button', { name: 'Create store email' })).toBeDisabled();
    await menu(page, 'books@bookhaven.example.com').click();
    for (const item of ['Edit', 'Verify', 'Delete']) {
      await expect(page.getByRole('menuitem', { name: item })).toBeDisabled();
      await expect(page.getByRole('menuitem', { name: item })).toContainText('This server cannot');
    }
    await page.keyboard.press('Escape');
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Unverified').click();
    await expect(page.getByText('3 of 8 store emails')).toBeVisible();
  });
});
