// The Playwright fixtures of browser tests: a page with a signed-in user, and a watch that fails on browser errors.
import type { BrowserContext, Page } from '@playwright/test';
import { adminApi } from '#shared/contract/paths.ts';
import type { SignInAnswer } from '#shared/contract/session.ts';
import { accounts, isRecent } from './browser-people.ts';
import { serverTest } from './browser-server.ts';
import { reportFaults, type Watch, watch } from './browser-watch.ts';
import { type SharedWindow, sharedWindow } from './browser-window.ts';
import { ask, type Credentials, signIn } from './http.ts';

/** Creates a worker's cache of one session per user and server, because each sign-in hashes a password. */
function createSessionCache() {
  const open = new Map<string, { at: number; answer: SignInAnswer }>();

  /** Checks that no test has ended the session. */
  async function isAlive(origin: string, { accessToken }: SignInAnswer): Promise<boolean> {
    return (await ask(origin, 'GET', `${adminApi}/me`, { token: accessToken })).status === 200;
  }

  return {
    async of(origin: string, as: Credentials): Promise<SignInAnswer> {
      const key = `${origin} ${as.email}`;
      const cached = open.get(key);
      if (cached && isRecent(cached.at) && (await isAlive(origin, cached.answer))) return cached.answer;
      const answer = await signIn(origin, as);
      open.set(key, { at: Date.now(), answer });
      return answer;
    },
  };
}

type Sessions = ReturnType<typeof createSessionCache>;

interface WorkerFixtures {
  sessions: Sessions;
  /** The pooled windows: the first for the test's page, the others for `openBrowser`. */
  shared: SharedWindow[];
}

export interface Fixtures {
  /** The user who is signed in when the test begins, or null. */
  as: Credentials | null;
  /** Turns on the browser's data saver, so that the console does not prefetch. */
  isDataSaverOn: boolean;
  /** Serves the console from a server that allows only the calls of the specification's section 7. */
  reduced: boolean;
  origin: string;
  /** Opens the next pooled window with this session. */
  window: (signedIn: SignInAnswer | null) => Promise<Page>;
  /** The watch that `window` attaches to each window. */
  watching: Watch;
  /** The same watch for tests: they announce expected failures, and at the end it fails on all others. */
  watched: Watch;
  /** Opens a second browser with this user signed in. */
  openBrowser: (as: Credentials | null) => Promise<Page>;
}

/** Playwright has no option for the data saver. */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

async function prepare(context: BrowserContext, isDataSaverOn: boolean): Promise<BrowserContext> {
  await reportFaults(context);
  if (isDataSaverOn) await saveData(context);
  return context;
}

export const test = serverTest.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even without dependencies
  sessions: [async ({}, use) => use(createSessionCache()), { scope: 'worker' }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even without dependencies
    async ({}, use) => {
      const shared: SharedWindow[] = [];
      await use(shared);
      for (const window of shared) await window.close();
    },
    { scope: 'worker' },
  ],
  as: [accounts.admin, { option: true }],
  isDataSaverOn: [true, { option: true }],
  reduced: [false, { option: true }],
  origin: async ({ reduced, server, section7 }, use) => use(reduced ? section7 : server),
  baseURL: async ({ origin }, use) => use(origin),
  window: async (
    { browser, shared, origin, isDataSaverOn, viewport, hasTouch, timezoneId, contextOptions, watching },
    use,
    info,
  ) => {
    const kind = JSON.stringify({ origin, isDataSaverOn, hasTouch, timezoneId, contextOptions });
    const make = async () => prepare(await browser.newContext({ baseURL: origin }), isDataSaverOn);
    let taken = 0;
    await use(async (signedIn) => {
      shared[taken] ??= sharedWindow(browser);
      const page = (await shared[taken++]?.take(kind, make, origin, signedIn)) as Page;
      if (viewport) await page.setViewportSize(viewport);
      watching.add(page.context());
      return page;
    });
    for (const window of shared.slice(0, taken)) await window.release(info.status === info.expectedStatus);
  },
  page: async ({ window, sessions, origin, as }, use) =>
    use(await window(as && (await sessions.of(origin, as)))),
  context: async ({ page }, use) => use(page.context()),

  watching: async ({ origin }, use) => use(watch(origin)),
  // Depends on `window` so that it concludes first: a failure found here closes the windows.
  watched: [
    async ({ watching, window: _watched }, use, info) => {
      await use(watching);
      watching.conclude(info.status === info.expectedStatus);
    },
    { auto: true },
  ],
  openBrowser: async ({ window, origin }, use) => use(async (as) => window(as && (await signIn(origin, as)))),
});
