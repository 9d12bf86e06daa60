// What axe finds on a page. Its source goes in by the debugger's protocol: the policy allows no script in the page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * A select's list of options. It scrolls with the chosen option, which the arrow keys of its combobox choose, so that
 * it needs no focus of its own; axe does not see that the two belong together.
 */
const scrolledByCombobox = '.rc-virtual-list-holder';

/** The menu beside each screen, a quarter of its texts: those who look at the frame look at it. */
const menu = 'aside nav';

interface Look {
  /** In the theme that is shown alone: what stands there was looked at in both at another width. */
  readonly inOne?: boolean;
  /** The menu beside the screen, too. */
  readonly withMenu?: boolean;
}

type Scheme = 'light' | 'dark';
/** The rules that look at colours: all others find the same in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** As if it were chosen in another tab: that asks for no drawing, which a busy machine may put off. */
async function show(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('color_scheme', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'color_scheme' }));
  }, scheme);
  await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
}

async function violationsIn(page: Page, scheme: Scheme, left: string[], rules?: string[]): Promise<string[]> {
  const look = async ({ exclude, runOnly }: { exclude: string[]; runOnly: string[] | undefined }) => {
    // A colour half-way between two themes is nobody's.
    const moving = () =>
      document.getAnimations().filter((one) => {
        const { endTime = 0 } = one.effect?.getComputedTiming() ?? {};
        return one.playState === 'running' && Number.isFinite(Number(endTime));
      });
    for (let now = moving(); now.length > 0; now = moving()) {
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const dialogs = [...document.querySelectorAll('[aria-modal="true"]')].filter((one) =>
      one.checkVisibility(),
    );
    const context = dialogs.length > 0 ? { include: dialogs } : { exclude };
    return axe.run(context, { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) });
  };
  const { violations }: AxeResults = await page.evaluate(look, { exclude: left, runOnly: rules });
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'scrollable-region-focusable' || target.join() !== scrolledByCombobox)
      .map(({ target, failureSummary }) => `${id} (${scheme}): ${target.join(' ')} ${failureSummary}`),
  );
}

/** The tables whose head lies over their first row although nothing was scrolled. */
const coveredRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const boxOf = (part: string) => table.querySelector(part)?.getBoundingClientRect();
      const [head, row] = [boxOf('thead'), boxOf('tbody tr:not([aria-hidden])')];
      const isScrolled = table.getBoundingClientRect().top < 56;
      return head && row && !isScrolled && head.bottom > row.top + 1
        ? [`the head of ${table.getAttribute('aria-label')} covers its first row`]
        : [];
    }),
  );

/**
 * The violations on the page as it stands, in both themes, one line for each element: the rule, the theme, what it is
 * about, where. Where a modal dialog is open, in it: nothing behind it can be read or pressed. The page is left in the
 * other theme: to change it draws everything anew.
 */
export async function violationsOn(
  page: Page,
  { inOne = false, withMenu = false }: Look = {},
): Promise<string[]> {
  const { has, isDark } = await page.evaluate(() => ({
    has: 'axe' in window,
    isDark: document.documentElement.dataset.scheme === 'dark',
  }));
  if (!has) await page.evaluate(source);
  const [shown, other]: [Scheme, Scheme] = isDark ? ['dark', 'light'] : ['light', 'dark'];
  const left = withMenu ? [] : [menu];
  const found = [...(await coveredRows(page)), ...(await violationsIn(page, shown, left))];
  if (inOne) return found;
  await show(page, other);
  return [...found, ...(await violationsIn(page, other, left, colorRules))];
}
