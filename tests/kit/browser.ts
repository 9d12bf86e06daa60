// What browser tests work with beside their server: a page with somebody who is signed in, and a watch that fails a test on whatever a person would not see but a browser reports.
import type { BrowserContext, Page } from '@playwright/test';
import type { SignInAnswer } from '#src/shared/session.ts';
import { accounts } from './browser-people.ts';
import { serverTest } from './browser-server.ts';
import { openSessions, type Sessions } from './browser-sessions.ts';
import { reportFaults, type Watch, watch } from './browser-watch.ts';
import { type SharedWindow, sharedWindow } from './browser-window.ts';
import { type Credentials, signIn } from './http.ts';

interface WorkerFixtures {
  /** The sessions of who has signed in before a test begins. */
  sessions: Sessions;
  /** The windows that tests share: the test's own, and those of the other browsers that it opens. */
  shared: SharedWindow[];
}

export interface Fixtures {
  /** Who has signed in before the test begins; null: nobody. */
  as: Credentials | null;
  /** The browser saves data, so that the console fetches nothing ahead: only what the walk itself asks for. */
  savesData: boolean;
  /** The console talks to a server that knows only the specification's calls. */
  reduced: boolean;
  /** Where the console is served. */
  origin: string;
  /** Takes the next of the windows, with this session. */
  window: (signedIn: SignInAnswer | null) => Promise<Page>;
  /** Watches each window that is taken. */
  watching: Watch;
  /** What the test announces to the watch, which fails it at its end on all else. */
  watched: Watch;
  /** A browser of its own, with somebody signed in; gives its page. A test that takes no `page` has no other. */
  openBrowser: (as: Credentials | null) => Promise<Page>;
}

/** Playwright cannot set it. */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** What every window has from its first page on. */
async function prepare(context: BrowserContext, savesData: boolean): Promise<BrowserContext> {
  await reportFaults(context);
  if (savesData) await saveData(context);
  return context;
}

export const test = serverTest.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed
  sessions: [async ({}, use) => use(openSessions()), { scope: 'worker' }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed
    async ({}, use) => {
      const shared: SharedWindow[] = [];
      await use(shared);
      for (const window of shared) await window.close();
    },
    { scope: 'worker' },
  ],
  as: [accounts.admin, { option: true }],
  savesData: [true, { option: true }],
  reduced: [false, { option: true }],
  origin: async ({ reduced, server, section7 }, use) => use(reduced ? section7 : server),
  baseURL: async ({ origin }, use) => use(origin),
  window: async (
    { browser, shared, origin, savesData, viewport, hasTouch, timezoneId, contextOptions, watching },
    use,
    info,
  ) => {
    const kind = JSON.stringify({ origin, savesData, hasTouch, timezoneId, contextOptions });
    const make = async () => prepare(await browser.newContext({ baseURL: origin }), savesData);
    let taken = 0;
    await use(async (signedIn) => {
      shared[taken] ??= sharedWindow(browser);
      const page = (await shared[taken++]?.take(kind, make, origin, signedIn)) as Page;
      if (viewport) await page.setViewportSize(viewport);
      watching.add(page.context());
      return page;
    });
    for (const window of shared.slice(0, taken)) await window.giveBack(info.status === info.expectedStatus);
  },
  page: async ({ window, sessions, origin, as }, use) =>
    use(await window(as && (await sessions.of(origin, as)))),
  context: async ({ page }, use) => use(page.context()),

  watching: async ({ origin }, use) => use(watch(origin)),
  // Before the windows are given back: what is found here counts for them, too.
  watched: [
    async ({ watching, window: _watched }, use, info) => {
      await use(watching);
      watching.conclude(info.status === info.expectedStatus);
    },
    { auto: true },
  ],
  openBrowser: async ({ window, origin }, use) => use(async (as) => window(as && (await signIn(origin, as)))),
});
