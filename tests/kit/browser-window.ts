// The browser window that the tests of a worker share: loading the console in a new one costs twice as much. Each test
// finds it as if it were new; what cannot be taken back closes it.
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { SignInAnswer } from '#src/shared/session.ts';
import { beginInside, moveInside } from './browser-moves.ts';

/** What stays in a window, or in its page, for good. */
const lasting = {
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

/** Calls `told` before each call of these methods. */
function tellCalls<Target extends object>(
  target: Target,
  names: readonly (keyof Target)[],
  told: () => void,
) {
  for (const name of names) {
    const method = target[name] as (...args: unknown[]) => unknown;
    target[name] = ((...args: unknown[]) => {
      told();
      return method.apply(target, args);
    }) as Target[keyof Target];
  }
}

interface Listens {
  on: (event: string, listener: (about: never) => void) => unknown;
  off: (event: string, listener: (about: never) => void) => unknown;
}

/** Collects what is listened to from now on. Returns how to stop all of it. */
function collectListeners(target: Listens): () => void {
  const on = target.on.bind(target);
  const heard: Parameters<Listens['on']>[] = [];
  target.on = (...listening) => {
    heard.push(listening);
    return on(...listening);
  };
  return () => {
    for (const listening of heard.splice(0)) target.off(...listening);
  };
}

interface Window {
  page: Page;
  debug: CDPSession;
  stopListening: () => void;
  spoiled: boolean;
}

async function open(make: () => Promise<BrowserContext>, origin: string): Promise<Window> {
  const context = await make();
  const page = await context.newPage();
  moveInside(page, origin);
  const debug = await context.newCDPSession(page);
  const stops = [context, page].map((target) => collectListeners(target as unknown as Listens));
  const opened: Window = {
    page,
    debug,
    stopListening: () => {
      for (const stop of stops) stop();
    },
    spoiled: false,
  };
  const spoil = () => {
    opened.spoiled = true;
  };
  tellCalls(context, lasting.window, spoil);
  tellCalls(page, lasting.page, spoil);
  tellCalls(page.clock, lasting.clock, spoil);
  return opened;
}

/**
 * One of a worker's windows, of each kind that was asked for: those of other kinds wait meanwhile. `take` opens another
 * one where the last of its kind cannot be used again.
 */
export function sharedWindow(browser: Browser) {
  const windows = new Map<string, Window>();
  let current: string | undefined;

  async function close(kind: string) {
    const window = windows.get(kind);
    windows.delete(kind);
    await window?.page.context().close();
  }

  return {
    /** Gives the page of a window of this kind, at a document of the origin, with this session. */
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
      await beginInside(page, origin, signedIn);
      await debug.send('Page.resetNavigationHistory');
      return page;
    },

    /** Takes back what a test did to the window. A test that failed may have left anything. */
    async giveBack(passed: boolean): Promise<void> {
      const window = current === undefined ? undefined : windows.get(current);
      if (current === undefined || !window) return;
      const { page, stopListening, spoiled } = window;
      stopListening();
      if (!passed || spoiled || page.isClosed()) return close(current);
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
