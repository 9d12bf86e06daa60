// Tests the console in the installed Firefox, with Puppeteer: Playwright supports only its own Firefox builds.
import { expect } from '@playwright/test';
import { type Browser, launch } from 'puppeteer-core';
import { accounts, unique } from '#tests/kit/browser-people.ts';
import { serverTest as test } from '#tests/kit/browser-server.ts';
import { findFirefox } from '../../scripts/find-firefox.mjs';

let browser: Browser | undefined;
test.afterEach(() => browser?.close());

test('signs in and creates a role in Firefox', { tag: '@main' }, async ({ server }) => {
  test.setTimeout(90_000);
  const executablePath = findFirefox();
  test.skip(executablePath === undefined, 'no Firefox is installed, and none can be');
  browser = await launch({
    browser: 'firefox',
    executablePath: String(executablePath),
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
  });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const name = unique('fox');
  const press = (tag: string, text: string) => page.locator(`${tag}::-p-text(${text})`).click();

  await page.goto(`${server}/login`);
  await page.locator('input[type=email]').fill(accounts.admin.email);
  await page.locator('input[type=password]').fill(accounts.admin.password);
  await press('button', 'Sign In');
  await page.locator('nav a[href="/roles"]').click();
  await page.locator('a[href="/roles/create"]').click();
  await page.locator('#roles-create_name').fill(name);
  await page.locator('#roles-create_description').fill('Made in Firefox');
  await page.locator('form button[type=submit]').click();
  await page.locator(`::-p-text(${name})`).wait();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/roles');
  await page.reload();
  await page.locator(`::-p-text(${name})`).wait();
  expect(problems).toEqual([]);
});
