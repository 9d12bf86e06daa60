// Shares one browser window between the tests of a worker, because loading the console in a new one takes twice as long.
// It resets the window after each test and closes windows that cannot be reset.
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { SignInAnswer } from '#shared/contract/session.ts';
import { navigateWithoutReload, startInside } from './browser-navigation.ts';

/** Methods whose effect cannot be undone. A window on which one was called is not reused. */
const irreversible = {
  window: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'newCDPSession',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  page: ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/** Calls `listener` before each call of these methods. */
function onCall<Target extends object>(
  target: Target,
  names: readonly (keyof Target)[],
  listener: () => void,
) {
  for (const name of names) {
    const method = target[name] as (...args: unknown[]) => unknown;
    target[name] = ((...args: unknown[]) => {
      listener();
      return method.apply(target, args);
    }) as Target[keyof Target];
  }
}

interface Emitter {
  on: (event: string, listener: (data: never) => void) => unknown;
  off: (event: string, listener: (data: never) => void) => unknown;
}

/** Records the listeners that are added from now on. Returns a function that removes them. */
function collectListeners(target: Emitter): () => void {
  const on = target.on.bind(target);
  const listeners: Parameters<Emitter['on']>[] = [];
  target.on = (...registration) => {
    listeners.push(registration);
    return on(...registration);
  };
  return () => {
    for (const registration of listeners.splice(0)) target.off(...registration);
  };
}

interface Window {
  page: Page;
  debug: CDPSession;
  stopListening: () => void;
  isReusable: boolean;
}

async function open(make: () => Promise<BrowserContext>, origin: string): Promise<Window> {
  const context = await make();
  const page = await context.newPage();
  navigateWithoutReload(page, origin);
  const debug = await context.newCDPSession(page);
  const stops = [context, page].map((target) => collectListeners(target as unknown as Emitter));
  const opened: Window = {
    page,
    debug,
    stopListening: () => {
      for (const stop of stops) stop();
    },
    isReusable: true,
  };
  const markUsed = () => {
    opened.isReusable = false;
  };
  onCall(context, irreversible.window, markUsed);
  onCall(page, irreversible.page, markUsed);
  onCall(page.clock, irreversible.clock, markUsed);
  return opened;
}

/** Pools one window per kind (a combination of context options). `take` opens a new window if the pooled one is closed. */
export function sharedWindow(browser: Browser) {
  const windows = new Map<string, Window>();
  let current: string | undefined;

  async function close(kind: string) {
    const window = windows.get(kind);
    windows.delete(kind);
    await window?.page.context().close();
  }

  return {
    /** Returns the page of a window of this kind, on this origin and with this session. */
    async take(
      kind: string,
      make: () => Promise<BrowserContext>,
      origin: string,
      signedIn: SignInAnswer | null,
    ): Promise<Page> {
      if (!browser.isConnected()) windows.clear();
      const window = windows.get(kind) ?? (await open(make, origin));
      windows.set(kind, window);
      current = kind;
      const { page, debug } = window;
      await page.context().clearCookies();
      await startInside(page, origin, signedIn);
      // After the forms are closed, because that stores their drafts.
      await debug.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
      await debug.send('Page.resetNavigationHistory');
      return page;
    },

    /** Resets the window, or closes it after a failed test. */
    async release(passed: boolean): Promise<void> {
      const window = current === undefined ? undefined : windows.get(current);
      if (current === undefined || !window) return;
      const { page, stopListening, isReusable } = window;
      stopListening();
      if (!passed || !isReusable || page.isClosed()) return close(current);
      const context = page.context();
      for (const other of context.pages()) if (other !== page) await other.close();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearPermissions();
      await page.mouse.move(-1, -1);
    },

    async close(): Promise<void> {
      for (const kind of windows.keys()) await close(kind);
    },
  };
}

export type SharedWindow = ReturnType<typeof sharedWindow>;
