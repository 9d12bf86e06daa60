// What opens fades in where it stays: a click on something that still grows could hit its neighbour, or nothing. Keys
// are heard meanwhile.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { goOn } from '#tests/kit/browser-moves.ts';
import { unique } from '#tests/kit/browser-people.ts';

// As for people who have not asked for less motion.
test.use({ contextOptions: {} });

/** Opens something, and gives all the places that what `selector` finds was drawn at until nothing moves any more. */
async function placesWhile(page: Page, open: () => Promise<void>, selector: string): Promise<string[]> {
  const places = await page.evaluateHandle((wanted) => {
    const seen = new Set<string>();
    let next = 0;
    const look = () => {
      const shown = document.querySelector(wanted)?.getBoundingClientRect();
      if (shown && shown.width > 0 && shown.right > 0 && shown.bottom > 0) {
        seen.add([shown.x, shown.y, shown.width, shown.height].map(Math.round).join(' '));
      }
      next = requestAnimationFrame(look);
    };
    look();
    return { seen, stop: () => cancelAnimationFrame(next) };
  }, selector);
  await open();
  await page.waitForSelector(selector);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  return places.evaluate(({ seen, stop }) => {
    // The next walk goes on in the same document.
    stop();
    return [...seen];
  });
}

const standsStill = async (page: Page, opener: Locator, selector: string) =>
  expect(await placesWhile(page, () => opener.click(), selector)).toHaveLength(1);

test('menus and questions stand still from the moment they are seen', async ({ page, people }) => {
  const { data } = (await people.call('POST', '/stores', { name: unique('Store') })) as {
    data: { name: string };
  };
  await page.goto('/stores');
  await standsStill(
    page,
    page.getByRole('button', { name: `Actions for ${data.name}` }),
    '[role=menuitem]:last-child',
  );
  await standsStill(
    page,
    page.getByRole('menuitem', { name: 'Delete Store' }),
    '.ant-modal-confirm-btns button',
  );
  await page.keyboard.press('Escape');
  await standsStill(
    page,
    page.getByRole('button', { name: /^Account: / }),
    '.ant-dropdown:not(.ant-dropdown-hidden) li:last-child',
  );
});

test('a menu chooses by keyboard while it opens, hears the first key, and is opened again while it leaves', async ({
  page,
  people,
}) => {
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

  // A step back that comes before the form is drawn draws nothing, and leaves the focus at the menu's button.
  await expect(page.getByRole('heading', { name: 'Edit Role' })).toBeVisible();
  await page.goBack();
  // Whoever goes back is on the list when the focus is.
  await expect(page.getByRole('main')).toBeFocused();
  await opener.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/roles/${role.id}`);
});

test('Escape closes a dialog that is still opening, and the focus goes back', async ({ page, people }) => {
  const { data: store } = await people.call('POST', '/stores', { name: unique('Store') });
  await page.goto(`/stores/${store.id}`);
  const edit = page.getByRole('button', { name: 'Edit Terms & Conditions' });
  await expect(edit).toBeVisible();
  const motion = await page.context().newCDPSession(page);
  await motion.send('Animation.enable');
  // It opens for longer than the test may take.
  await motion.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  await edit.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await motion.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(edit).toBeFocused();
});

test.describe('as the system asks', () => {
  const ground = (target: Locator) => target.evaluate((element) => getComputedStyle(element).backgroundColor);

  test('what is chosen stands out where the system gives the colours', async ({ page }) => {
    await page.goto('/users');
    await page.emulateMedia({ forcedColors: 'active' });
    const items = page.getByRole('navigation', { name: 'Main' }).locator('.ant-menu-item');
    const chosen = items.filter({ has: page.locator('[aria-current]') });
    expect(await ground(chosen)).not.toBe(await ground(items.first()));
    const choices = page.locator('.ant-segmented-item');
    expect(await ground(choices.first())).not.toBe(await ground(choices.nth(1)));
    await goOn(page, '/users/create');
    const active = page.getByRole('switch').first();
    const before = await ground(active);
    await active.click();
    await expect.poll(() => ground(active)).not.toBe(before);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('on paper stands the list alone, with all of its columns', async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 900 });
    await page.goto('/users');
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });
});
