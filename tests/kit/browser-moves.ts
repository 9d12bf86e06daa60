// Going to a page of the console without loading the console again, which costs three times as much: the session ends
// and begins anew, as by another tab, and the sign-in page leads to the wanted page. Nothing of what was on the screen,
// in its caches or in its forms outlives that. What tests a load itself asks for it by name.
import type { Page } from '@playwright/test';
import { grantsKey, tokenKey, userKey } from '#src/shared/begin.ts';
import type { SignInAnswer } from '#src/shared/session.ts';

/** The page's own `goto`, for each page whose `goto` moves. */
const loads = new WeakMap<Page, Page['goto']>();

/** What stands behind sign-in, and is no file or call of the server's. */
const isInside = (pathname: string) =>
  !/^\/($|login$|verify-email$|api\/|uploads\/|assets\/|healthz$|readyz$)/.test(pathname);

/** Loads an address, as by typing it into the browser. */
export const load: (page: Page, ...address: Parameters<Page['goto']>) => ReturnType<Page['goto']> = (
  page,
  ...address
) => (loads.get(page) ?? page.goto.bind(page))(...address);

/**
 * Leaves what is on the screen for the sign-in page at `address`, with nobody signed in. False where the console does
 * not stand in the page, or does not let go.
 */
const leave = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    async ({ address, keys }) => {
      const isThere = document.querySelector('#root > :not(.shell-skeleton:empty)') !== null;
      if (!isThere) return false;
      const close = () => {
        const buttons = document.querySelectorAll<HTMLElement>('.ant-notification-notice-close');
        for (const button of buttons) button.click();
        return buttons.length > 0;
      };
      for (const key of keys) localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
      history.pushState({ idx: 0, key: Math.random().toString(36).slice(2) }, '', address);
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const deadline = performance.now() + 5000;
      while (close() || !document.querySelector('#root input[name=email]')) {
        if (performance.now() > deadline) return false;
        await new Promise((resolve) => setTimeout(resolve));
      }
      // Where the sign-in page stood before, it is drawn anew for the other address.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      window.scrollTo(0, 0);
      return location.pathname === '/login';
    },
    { address, keys: [tokenKey, userKey, grantsKey] },
  );

/** Signs in again, as in another tab: the sign-in page leads on. Whose session it is, the server tells. */
const arrive = (page: Page, kept: Record<string, string>, wanted: string): Promise<boolean> =>
  page.evaluate(
    async ({ kept, wanted, tokenKey, userKey }) => {
      for (const [key, value] of Object.entries(kept)) if (key !== userKey) localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
      if (kept[userKey] !== undefined) localStorage.setItem(userKey, kept[userKey]);
      while (location.pathname === '/login') await new Promise((resolve) => setTimeout(resolve));
      return location.pathname + location.search + location.hash === wanted;
    },
    { kept, wanted, tokenKey, userKey },
  );

/** Where nothing stands: what was on the screen is gone from it. */
const nowhere = { path: '/between', title: 'Page Not Found' };

/**
 * Goes on to another screen as a link does, by way of none: for walks that look at one screen after another. The frame
 * stays, and what was fetched before may be shown until it is fetched again; that costs half of what `goto` does.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  const went = await page.evaluate(
    async ({ address, nowhere, tokenKey }) => {
      const isThere = document.getElementById('root')?.hasChildNodes() && location.pathname !== '/login';
      if (!isThere || localStorage.getItem(tokenKey) === null) return false;
      const isNowhere = () => document.title.startsWith(nowhere.title);
      if (isNowhere()) return false;
      const move = async (to: string, arrived: () => boolean) => {
        const idx = (history.state?.idx ?? 0) + 1;
        history.pushState({ idx, key: Math.random().toString(36).slice(2) }, '', to);
        window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        const deadline = performance.now() + 5000;
        while (!arrived() && performance.now() < deadline)
          await new Promise((resolve) => setTimeout(resolve));
        return arrived();
      };
      return (await move(nowhere.path, isNowhere)) && (await move(address, () => !isNowhere()));
    },
    { address, nowhere, tokenKey },
  );
  if (!went) await page.goto(address);
}

/** What the browser keeps of who is signed in. */
const sessionIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    (keys) =>
      Object.fromEntries(
        keys.map((key) => [key, localStorage.getItem(key)]).filter(([, value]) => value !== null),
      ),
    [tokenKey, userKey, grantsKey],
  );

/** Makes the `goto` of a page move where it can: to a screen, with somebody who is signed in. */
export function moveInside(page: Page, origin: string): void {
  const goto = page.goto.bind(page);
  loads.set(page, goto);
  page.goto = async (address, options) => {
    const { pathname, search, hash } = new URL(address, origin);
    const isThere = page.url().startsWith(origin);
    if (options || !isThere || address.startsWith('http') || !isInside(pathname)) {
      return goto(address, options);
    }
    const kept = await sessionIn(page);
    if (!(tokenKey in kept)) return goto(address);
    const wanted = pathname + search + hash;
    const left = await leave(page, `/login?${new URLSearchParams({ to: wanted })}`);
    if (left && (await arrive(page, kept, wanted))) return null;
    await page.evaluate((session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    }, kept);
    return goto(address);
  };
}

/** Has the browser keep what somebody's who has signed in keeps; nobody's: nothing. */
const keep = (page: Page, signedIn: SignInAnswer | null): Promise<void> =>
  page.evaluate((answer) => {
    sessionStorage.clear();
    localStorage.clear();
    if (!answer) return;
    localStorage.setItem('auth_token', answer.accessToken);
    localStorage.setItem('auth_user', JSON.stringify(answer.user));
  }, signedIn);

/** A page at a small document, with the browser as somebody's who has signed in, or nobody's. */
export async function beginAs(page: Page, origin: string, signedIn: SignInAnswer | null): Promise<void> {
  await load(page, `${origin}/healthz`);
  await keep(page, signedIn);
}

/** The same with the console still there, at the sign-in page, where it is. */
export async function beginInside(page: Page, origin: string, signedIn: SignInAnswer | null): Promise<void> {
  const stays = signedIn && loads.has(page) && page.url().startsWith(origin) && (await leave(page, '/login'));
  if (stays) await keep(page, signedIn);
  else await beginAs(page, origin, signedIn);
}
