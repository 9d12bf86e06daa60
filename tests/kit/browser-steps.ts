// Steps that many walks through the console share, as a person takes them.
import { expect, type Locator, type Page } from '@playwright/test';
import { held } from './held.ts';
import type { Credentials } from './http.ts';

/** Fills the sign-in page in and sends it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Holds calls of this address back; gives what lets them go on. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const { gate, goOn } = held();
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return goOn;
}

/** Chooses an item of the account menu. */
export async function chooseFromAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Chooses in the details page's menu of what is done seldom. */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** A notice with this text. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notices' }).getByText(text);

/** The table's row that holds this text. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The error texts of a form's field. */
export const errorOf = (page: Page, label: string): Locator =>
  page
    .locator('.ant-form-item')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .locator('.ant-form-item-explain-error');

/** The option of an open select that Enter would choose. The lists of other selects stay, hidden. */
export const activeOption = (page: Page): Locator =>
  page.locator(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) :is(.ant-select-item-option-active, .ant-select-tree-treenode-active)',
  );

/**
 * Chooses in a select by typing and Enter. After a click on an option the select takes the focus back a moment later:
 * what a walk types at once into the next field could go astray.
 * @param shown what the select and its list show of the option, where it is found by more than that
 */
export async function choose(page: Page, label: string, option: string, shown = option): Promise<void> {
  // A required field's name begins with the star that its label is drawn with; its label does not.
  const box = page.getByLabel(label, { exact: true }).and(page.getByRole('combobox'));
  const select = page.locator('.ant-select').filter({ has: box });
  await select.click();
  await box.fill(option);
  // Some say more of an option than its name.
  await expect(activeOption(page)).toContainText(shown);
  await box.press('Enter');
  await expect(select.locator('.ant-select-selection-item', { hasText: shown })).toBeVisible();
}

/** True or false of an element that stands on the page, undefined of one that was drawn anew. */
const hasFocus = (element: Node) => (element.isConnected ? element === document.activeElement : undefined);

/** Presses Tab, or Shift+Tab for the way back, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Found once, and again where it was drawn anew: to look for it by its role after each key costs half of such a walk.
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

/** Chooses in a select the option below the one that is chosen, by the arrow keys. */
export async function chooseNext(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  const select = page.locator('.ant-select').filter({ has: box });
  await box.press('Enter');
  await expect(activeOption(page)).toBeVisible();
  // Opening makes the chosen one active a moment later (by a timer of the package); an arrow before that would be undone.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await box.press('ArrowDown');
  await expect(activeOption(page)).toContainText(option);
  await box.press('Enter');
  await expect(select.locator('.ant-select-selection-item', { hasText: option })).toBeVisible();
}

/** What a form's select shows as chosen. */
export const chosen = (page: Page, option: string): Locator =>
  page.getByRole('form').locator('.ant-select-selection-item').filter({ hasText: option });

/** Unfolds a group of permissions in the form of a role. */
export const unfold = (page: Page, group: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${group} \\d+ of \\d+$`) }).click();

/** Makes a record whose call takes a form, in the name of whose token this is. */
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
