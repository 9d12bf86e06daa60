// User actions and locators that many browser tests share.
import { expect, type Locator, type Page } from '@playwright/test';
import { eventsPath } from '#shared/contract/events.ts';
import { held } from './held.ts';
import type { Credentials } from './http.ts';

/** Fills in the sign-in form and submits it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Delays requests to this URL until the returned function is called. */
export async function delayRequests(page: Page, url: string): Promise<() => void> {
  const { gate, goOn } = held();
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return goOn;
}

/** Leaves the event stream closed. An open one would keep the network from being idle. */
export const withoutEventStream = (page: Page) =>
  page.route(`**${eventsPath}`, (route) => route.fulfill({ status: 204 }));

/** Chooses an item of the account menu. */
export async function chooseFromAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Chooses an item of the "More" menu on a details page. */
export async function chooseFromMoreMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Chooses a version of a field that another user changed too: `Mine Linen shirt`. */
export const chooseVersion = (page: Page, label: string, version: string | RegExp): Promise<void> =>
  page
    .getByRole('group', { name: label, exact: true })
    .getByRole('radio', { name: version, exact: true })
    .check();

export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notices' }).getByText(text);

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The error messages of a form field. */
export const errorOf = (page: Page, label: string): Locator =>
  page
    .locator('.ant-form-item')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .locator('.ant-form-item-explain-error');

/** The active option of the open select. The lists of closed selects stay in the DOM, hidden or closing. */
export const activeOption = (page: Page): Locator =>
  page.locator(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden, [class*="-leave"]) :is(.ant-select-item-option-active, .ant-select-tree-treenode-active)',
  );

/**
 * Chooses an option of a select by typing and Enter. A click on the option is unreliable: the select takes the focus
 * back a moment later, so text typed into the next field could get lost.
 * @param shown the option's visible text, if it differs from the search text
 */
export async function choose(page: Page, label: string, option: string, shown = option): Promise<void> {
  // By label, because the accessible name of a required field begins with the star of its label.
  const box = page.getByLabel(label, { exact: true }).and(page.getByRole('combobox'));
  const select = page.locator('.ant-select').filter({ has: box });
  await select.click();
  await box.fill(option);
  // Some options show more than their name.
  await expect(activeOption(page)).toContainText(shown);
  await box.press('Enter');
  await expect(select.locator('.ant-select-selection-item', { hasText: shown })).toBeVisible();
}

/** Undefined if React has replaced the element. */
const hasFocus = (element: Node) => (element.isConnected ? element === document.activeElement : undefined);

/** Presses Tab (or another key, such as Shift+Tab) until the target has focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Resolve the locator again only if the element was replaced. A lookup by role after each key doubles the duration.
  let element = await target.elementHandle();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    let reached = await element?.evaluate(hasFocus);
    if (reached === undefined) {
      element = await target.elementHandle();
      reached = await element?.evaluate(hasFocus);
    }
    if (reached) return;
  }
  throw new Error(`${target} cannot be reached by Tab`);
}

/** Chooses the option below the selected one with the arrow keys. */
export async function chooseNext(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  const select = page.locator('.ant-select').filter({ has: box });
  await box.press('Enter');
  await expect(activeOption(page)).toBeVisible();
  // rc-select activates the selected option with a timer after it opens. An earlier arrow key would be undone.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await box.press('ArrowDown');
  await expect(activeOption(page)).toContainText(option);
  await box.press('Enter');
  await expect(select.locator('.ant-select-selection-item', { hasText: option })).toBeVisible();
}

/** The selected option of a form's select. */
export const chosen = (page: Page, option: string): Locator =>
  page.getByRole('form').locator('.ant-select-selection-item').filter({ hasText: option });

/** Expands a group of permissions in the role form. */
export const expandGroup = (page: Page, group: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${group} \\d+ of \\d+$`) }).click();

/** Creates a record with a multipart request. */
export const makeByForm = async (
  page: Page,
  { accessToken }: { accessToken: string },
  path: string,
  multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>,
): Promise<{ id: string }> => {
  const headers = { Authorization: `Bearer ${accessToken}` };
  const answer = await page.request.post(`/api/admin/v1${path}`, { headers, multipart });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data;
};
