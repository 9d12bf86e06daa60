// Runs axe on a page. `evaluate` injects its source, because the Content-Security-Policy blocks script elements.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The option list of a select. The arrow keys in the combobox scroll it, so it needs no focus. axe does not know that
 * the two elements belong together and reports the list.
 */
const scrolledByCombobox = '.rc-virtual-list-holder';

/** The sider's menu holds a quarter of each page's text. Only the tests of the frame check it. */
const menu = 'aside nav';

interface CheckOptions {
  /** Checks only the current theme, for content that was checked in both themes at another width. */
  readonly inOne?: boolean;
  /** Includes the sider's menu. */
  readonly withMenu?: boolean;
}

type Scheme = 'light' | 'dark';
/** The rules about colours. All other rules find the same in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Switches the theme with a storage event, as another tab does. A busy machine can delay a click on the switch. */
async function show(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('color_scheme', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'color_scheme' }));
  }, scheme);
  await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
}

async function violationsIn(
  page: Page,
  scheme: Scheme,
  excluded: string[],
  rules?: string[],
): Promise<string[]> {
  const runAxe = async ({ exclude, runOnly }: { exclude: string[]; runOnly: string[] | undefined }) => {
    // Wait for running animations: colours in the middle of a transition belong to neither theme.
    const runningAnimations = () =>
      document.getAnimations().filter((one) => {
        const { endTime = 0 } = one.effect?.getComputedTiming() ?? {};
        return one.playState === 'running' && Number.isFinite(Number(endTime));
      });
    for (let running = runningAnimations(); running.length > 0; running = runningAnimations()) {
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const dialogs = [...document.querySelectorAll('[aria-modal="true"]')].filter((one) =>
      one.checkVisibility(),
    );
    const context = dialogs.length > 0 ? { include: dialogs } : { exclude };
    // The sandbox of a frame keeps axe out.
    const options = { resultTypes: ['violations' as const], preload: false, iframes: false };
    return axe.run(context, { ...options, ...(runOnly && { runOnly }) });
  };
  const { violations }: AxeResults = await page.evaluate(runAxe, { exclude: excluded, runOnly: rules });
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'scrollable-region-focusable' || target.join() !== scrolledByCombobox)
      .map(({ target, failureSummary }) => `${id} (${scheme}): ${target.join(' ')} ${failureSummary}`),
  );
}

/** Finds tables whose sticky header covers the first row although the page is not scrolled. */
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
 * Returns the violations in both themes, one line per element: rule, theme, selector and summary. If a modal dialog is
 * open, it checks only the dialog. The page stays in the other theme, because switching back would render it again.
 */
export async function violationsOn(
  page: Page,
  { inOne = false, withMenu = false }: CheckOptions = {},
): Promise<string[]> {
  const { hasAxe, isDark } = await page.evaluate(() => ({
    hasAxe: 'axe' in window,
    isDark: document.documentElement.dataset.scheme === 'dark',
  }));
  if (!hasAxe) await page.evaluate(source);
  const [shown, other]: [Scheme, Scheme] = isDark ? ['dark', 'light'] : ['light', 'dark'];
  const excluded = withMenu ? [] : [menu];
  const violations = [...(await coveredRows(page)), ...(await violationsIn(page, shown, excluded))];
  if (inOne) return violations;
  await show(page, other);
  return [...violations, ...(await violationsIn(page, other, excluded, colorRules))];
}
