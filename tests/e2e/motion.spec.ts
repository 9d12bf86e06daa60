// Tests that menus and dialogs fade in without moving, so that an early click hits its target, and accept keys while
// they open.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';
import { unique } from '#tests/kit/browser-people.ts';

// Turn off reduced motion.
test.use({ contextOptions: {} });

/** Opens an element and returns all positions of `selector` in all frames until its animation ends. */
async function positionsWhile(page: Page, open: () => Promise<void>, selector: string): Promise<string[]> {
  const recorder = await page.evaluateHandle((target) => {
    const positions = new Set<string>();
    let next = 0;
    const isOpening = () =>
      document.querySelector(target)?.closest('[class*="-enter"], [class*="-appear"]') !== null;
    const record = () => {
      const box = document.querySelector(target)?.getBoundingClientRect();
      if (box && box.width > 0 && box.right > 0 && box.bottom > 0) {
        positions.add([box.x, box.y, box.width, box.height].map(Math.round).join(' '));
      }
      next = requestAnimationFrame(record);
    };
    record();
    return { positions, isOpening, stop: () => cancelAnimationFrame(next) };
  }, selector);
  await open();
  await expect
    .poll(() => recorder.evaluate(({ positions, isOpening }) => positions.size > 0 && !isOpening()))
    .toBe(true);
  return recorder.evaluate(({ positions, stop }) => {
    // Stop, because the next test uses the same document.
    stop();
    return [...positions];
  });
}

const expectNoMovement = async (page: Page, opener: Locator, selector: string) =>
  expect(await positionsWhile(page, () => opener.click(), selector)).toHaveLength(1);

test('opens menus and dialogs without movement', async ({ page, people }) => {
  const { data } = (await people.call('POST', '/stores', { name: unique('Store') })) as {
    data: { name: string };
  };
  await page.goto('/stores');
  await expectNoMovement(
    page,
    page.getByRole('button', { name: `Actions for ${data.name}` }),
    '[role=menuitem]:last-child',
  );
  await expectNoMovement(
    page,
    page.getByRole('menuitem', { name: 'Delete Store' }),
    '.ant-modal-confirm-btns button',
  );
  await page.keyboard.press('Escape');
  // The first menu may still be closing.
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expectNoMovement(
    page,
    page.getByRole('button', { name: /^Account: / }),
    '.ant-dropdown:not(.ant-dropdown-hidden) li:last-child',
  );
});

test('accepts keys while a menu opens, and reopens it while it closes', async ({ page, people }) => {
  const role = await people.makeRole();
  await page.goto('/roles');
  const opener = page.getByRole('button', { name: `Actions for ${role.name}` });
  const details = page.getByRole('menuitem', { name: 'View Details' });
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(details).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect(details).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.evaluate(() => {
    const pressDown = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.role !== 'menuitem') return;
      document.removeEventListener('focusin', pressDown);
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', keyCode: 40, bubbles: true }));
    };
    document.addEventListener('focusin', pressDown);
  });
  await page.keyboard.press('Enter');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/roles/edit/${role.id}`);

  // Wait for the form: going back before it renders changes nothing and leaves focus on the menu button.
  await expect(page.getByRole('heading', { name: 'Edit Role' })).toBeVisible();
  await page.goBack();
  // The list is ready when it has focus.
  await expect(page.getByRole('main')).toBeFocused();
  await opener.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/roles/${role.id}`);
});

test('closes an opening dialog with Escape and returns focus', async ({ page, people }) => {
  const { data: store } = await people.call('POST', '/stores', { name: unique('Store') });
  await page.goto(`/stores/${store.id}`);
  const edit = page.getByRole('button', { name: 'Edit Terms & Conditions' });
  await expect(edit).toBeVisible();
  const debuggerSession = await page.context().newCDPSession(page);
  await debuggerSession.send('Animation.enable');
  // Slow the animation down so that the dialog stays in the opening state.
  await debuggerSession.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  await edit.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await debuggerSession.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(edit).toBeFocused();
});

test.describe('system preferences', () => {
  const background = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element).backgroundColor);

  test('highlights selected items in forced colours mode', async ({ page }) => {
    await page.goto('/users');
    await page.emulateMedia({ forcedColors: 'active' });
    const items = page.getByRole('navigation', { name: 'Main' }).locator('.ant-menu-item');
    const chosen = items.filter({ has: page.locator('[aria-current]') });
    expect(await background(chosen)).not.toBe(await background(items.first()));
    const choices = page.locator('.ant-segmented-item');
    expect(await background(choices.first())).not.toBe(await background(choices.nth(1)));
    await goOn(page, '/users/create');
    const active = page.getByRole('switch').first();
    const before = await background(active);
    await active.click();
    await expect.poll(() => background(active)).not.toBe(before);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('prints only the list, with all columns', async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 900 });
    await page.goto('/users');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });
});
