// Which screens are fetched before they are asked for: those of the resource that is shown, then those that people of
// this role open in this browser.

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { remember } from '#providers/remember.ts';
import { fetchAhead, savesData } from '../fetch-ahead.ts';
import { useIdentity } from '../kit/use-identity.ts';
import { routeAt, type ScreenRoute, screenRoutes } from '../screen-routes.ts';
import type { MenuGroup } from './menu.ts';

/** How many screens are kept: most people open no more in a day. */
const most = 5;

const keyOf = (isAdmin: boolean) => `opened_screens_${isAdmin ? 'admin' : 'owner'}`;

/** The paths of the screens that were opened last, the newest first. */
const openedScreens = (isAdmin: boolean): string[] =>
  (localStorage.getItem(keyOf(isAdmin)) ?? '').split(' ').filter((path) => path !== '');

function keepOpened(path: string, isAdmin: boolean) {
  const others = openedScreens(isAdmin).filter((one) => one !== path);
  remember(keyOf(isAdmin), [path, ...others].slice(0, most).join(' '));
}

/** Fetches the code of what a link leads to: the pointer is over it, or the focus on it. */
export function prefetchLink(path: string): void {
  if (!savesData()) void routeAt(path)?.prefetch();
}

/** What is likely opened next. Where nothing is known yet, that is what the menu begins with. */
function likelyScreens(menu: readonly MenuGroup[], pathname: string, isAdmin: boolean): ScreenRoute[] {
  const linked = menu.flatMap(({ links }) => links.map(({ path }) => path));
  const shown = linked.find((path) => path === `/${pathname.split('/')[1] ?? ''}`);
  const opened = openedScreens(isAdmin);
  const paths = opened.length > 1 ? opened : linked.slice(0, most);
  return [
    ...(shown ? screenRoutes.filter(({ path }) => path.startsWith(`${shown}/`)) : []),
    ...paths.flatMap((path) => screenRoutes.filter((route) => route.path === path)),
  ];
}

/** Fetches their code ahead, one screen in each pause of the browser. */
export function usePrefetch(menu: readonly MenuGroup[]): void {
  const { pathname } = useLocation();
  const { known, isAdmin } = useIdentity();
  useEffect(() => {
    if (!known) return;
    const shown = routeAt(pathname);
    const waiting = likelyScreens(menu, pathname, isAdmin);
    if (shown) keepOpened(shown.path, isAdmin);
    let callOff = () => {};
    const goOn = () => {
      const next = waiting.shift();
      if (next) callOff = fetchAhead(() => void next.prefetch().then(goOn));
    };
    goOn();
    return () => {
      waiting.length = 0;
      callOff();
    };
  }, [menu, pathname, known, isAdmin]);
}
