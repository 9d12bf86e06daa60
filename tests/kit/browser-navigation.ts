// Opens pages of the console without reloading it; a reload takes three times as long. It signs out and in again, as
// another tab would, and the sign-in page redirects to the target. This clears screens, caches and forms. Tests that
// need a real page load call `load`.
import type { Page } from '@playwright/test';
import { permissionsKey, tokenKey, userKey } from '#shared/contract/browser-storage.ts';
import type { SignInAnswer } from '#shared/contract/session.ts';

/** The original `goto` of each page that `navigateWithoutReload` has changed. */
const loads = new WeakMap<Page, Page['goto']>();

/** Whether a path is a screen that needs a signed-in user. */
const isInside = (pathname: string) =>
  !/^\/($|login$|verify-email$|forgot-password$|reset-password$|accept-invitation$|confirm-email$|restore-email$|api\/|uploads\/|assets\/|healthz$|readyz$)/.test(
    pathname,
  );

/** Loads an address as if the user typed it into the address bar. */
export const load: (page: Page, ...address: Parameters<Page['goto']>) => ReturnType<Page['goto']> = (
  page,
  ...address
) => (loads.get(page) ?? page.goto.bind(page))(...address);

/** Signs out and shows the sign-in page at `address`. Returns false if the console is not loaded or does not leave the screen. */
const leave = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    async ({ address, keys }) => {
      const isThere = document.querySelector('#root > :not(.shell-skeleton:empty)') !== null;
      if (!isThere) return false;
      const closeNotices = () => {
        const buttons = document.querySelectorAll<HTMLElement>('.ant-notification-notice-close');
        for (const button of buttons) button.click();
        return buttons.length > 0;
      };
      for (const key of keys) localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
      history.pushState({ idx: 0, key: Math.random().toString(36).slice(2) }, '', address);
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const deadline = performance.now() + 5000;
      while (closeNotices() || !document.querySelector('#root input[name=email]')) {
        if (performance.now() > deadline) return false;
        await new Promise((resolve) => setTimeout(resolve));
      }
      // If the sign-in page was already shown, it renders again for the new address.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      window.scrollTo(0, 0);
      return location.pathname === '/login';
    },
    { address, keys: [tokenKey, userKey, permissionsKey] },
  );

/** Signs in as another tab would, so that the sign-in page redirects to `target`. The console reads the user from the server. */
const arrive = (page: Page, session: Record<string, string>, target: string): Promise<boolean> =>
  page.evaluate(
    async ({ session, target, tokenKey, userKey }) => {
      for (const [key, value] of Object.entries(session))
        if (key !== userKey) localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
      if (session[userKey] !== undefined) localStorage.setItem(userKey, session[userKey]);
      while (location.pathname === '/login') await new Promise((resolve) => setTimeout(resolve));
      return location.pathname + location.search + location.hash === target;
    },
    { session, target, tokenKey, userKey },
  );

/** A path without a screen. Going there removes the previous screen. */
const missingPage = { path: '/between', title: 'Page Not Found' };

/**
 * Opens another screen inside the console, through a missing page that removes the previous screen. The frame and cached
 * data stay. It takes half the time of `goto`, for tests that check one screen after another.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  const hasMoved = await page.evaluate(
    async ({ address, missingPage, tokenKey }) => {
      const isLoaded = document.getElementById('root')?.hasChildNodes() && location.pathname !== '/login';
      if (!isLoaded || localStorage.getItem(tokenKey) === null) return false;
      const isMissingPage = () => document.title.startsWith(missingPage.title);
      if (isMissingPage()) return false;
      const move = async (to: string, hasArrived: () => boolean) => {
        const idx = (history.state?.idx ?? 0) + 1;
        history.pushState({ idx, key: Math.random().toString(36).slice(2) }, '', to);
        window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        const deadline = performance.now() + 5000;
        while (!hasArrived() && performance.now() < deadline)
          await new Promise((resolve) => setTimeout(resolve));
        return hasArrived();
      };
      return (await move(missingPage.path, isMissingPage)) && (await move(address, () => !isMissingPage()));
    },
    { address, missingPage, tokenKey },
  );
  if (!hasMoved) await page.goto(address);
}

/** Reads the session from the browser's storage. */
const sessionIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    (keys) =>
      Object.fromEntries(
        keys.map((key) => [key, localStorage.getItem(key)]).filter(([, value]) => value !== null),
      ),
    [tokenKey, userKey, permissionsKey],
  );

/** Replaces a page's `goto`: if a user is signed in and the target is a screen, it navigates without a reload. */
export function navigateWithoutReload(page: Page, origin: string): void {
  const goto = page.goto.bind(page);
  loads.set(page, goto);
  page.goto = async (address, options) => {
    const { pathname, search, hash } = new URL(address, origin);
    const isAtOrigin = page.url().startsWith(origin);
    if (options || !isAtOrigin || address.startsWith('http') || !isInside(pathname)) {
      return goto(address, options);
    }
    const session = await sessionIn(page);
    if (!(tokenKey in session)) return goto(address);
    const target = pathname + search + hash;
    const hasLeft = await leave(page, `/login?${new URLSearchParams({ to: target })}`);
    if (hasLeft && (await arrive(page, session, target))) return null;
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, session);
    return goto(address);
  };
}

/** Stores the session in the browser, or clears its storage for null. */
const storeSession = (page: Page, signedIn: SignInAnswer | null): Promise<void> =>
  page.evaluate((answer) => {
    sessionStorage.clear();
    localStorage.clear();
    if (!answer) return;
    localStorage.setItem('auth_token', answer.accessToken);
    localStorage.setItem('auth_user', JSON.stringify(answer.user));
  }, signedIn);

/** Loads a small document and stores the session (null: signed out). */
export async function startAs(page: Page, origin: string, signedIn: SignInAnswer | null): Promise<void> {
  await load(page, `${origin}/healthz`);
  await storeSession(page, signedIn);
}

/** Like `startAs`, but if the console is loaded it stays loaded and shows the sign-in page. */
export async function startInside(page: Page, origin: string, signedIn: SignInAnswer | null): Promise<void> {
  const isLoaded =
    signedIn && loads.has(page) && page.url().startsWith(origin) && (await leave(page, '/login'));
  if (isLoaded) await storeSession(page, signedIn);
  else await startAs(page, origin, signedIn);
}
