// Prefetches likely next screens: the current resource's, then the recently opened ones.

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { remember } from '#providers/browser-storage.ts';
import { useIdentity } from '#providers/identity.ts';
import { routeAt, type ScreenRoute, screenRoutes } from '#src/app/screen-routes.ts';
import { isDataSaverOn, prefetchWhenIdle } from '#src/ui/idle.ts';
import type { MenuGroup } from './menu.ts';

/** Most users open no more screens in a day. */
const maxScreens = 5;

const keyOf = (isAdmin: boolean) => `opened_screens_${isAdmin ? 'admin' : 'owner'}`;

/** Paths of recently opened screens, newest first. */
const openedScreens = (isAdmin: boolean): string[] =>
  (localStorage.getItem(keyOf(isAdmin)) ?? '').split(' ').filter((path) => path !== '');

function storeOpened(path: string, isAdmin: boolean) {
  const others = openedScreens(isAdmin).filter((one) => one !== path);
  remember(keyOf(isAdmin), [path, ...others].slice(0, maxScreens).join(' '));
}

/** Prefetches a link's target, on hover or focus. */
export function prefetchLink(path: string): void {
  if (!isDataSaverOn()) void routeAt(path)?.prefetch();
}

/** The screens to prefetch. Without a history, the first ones of the menu. */
function likelyScreens(menu: readonly MenuGroup[], pathname: string, isAdmin: boolean): ScreenRoute[] {
  const linked = menu.flatMap(({ links }) => links.map(({ path }) => path));
  const shown = linked.find((path) => path === `/${pathname.split('/')[1] ?? ''}`);
  const opened = openedScreens(isAdmin);
  const paths = opened.length > 1 ? opened : linked.slice(0, maxScreens);
  return [
    ...(shown ? screenRoutes.filter(({ path }) => path.startsWith(`${shown}/`)) : []),
    ...paths.flatMap((path) => screenRoutes.filter((route) => route.path === path)),
  ];
}

export function usePrefetch(menu: readonly MenuGroup[]): void {
  const { pathname } = useLocation();
  const { known, isAdmin } = useIdentity();
  useEffect(() => {
    if (!known) return;
    const shown = routeAt(pathname);
    const waiting = likelyScreens(menu, pathname, isAdmin);
    if (shown) storeOpened(shown.path, isAdmin);
    let cancel = () => {};
    const prefetchNext = () => {
      const next = waiting.shift();
      if (next) cancel = prefetchWhenIdle(() => void next.prefetch().then(prefetchNext));
    };
    prefetchNext();
    return () => {
      waiting.length = 0;
      cancel();
    };
  }, [menu, pathname, known, isAdmin]);
}
