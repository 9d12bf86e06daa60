// The frame around every screen: sider, top bar, content.
import { Layout } from 'antd';
import { type MouseEvent, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { fetchAhead } from '../fetch-ahead.ts';
import { useIdentity } from '../kit/use-identity.ts';
import type { LoadedScreen } from '../screen-loader.tsx';
import { screenRoutes } from '../screen-routes.ts';
import { Hints } from './hints.tsx';
import { IdentityFailure } from './identity.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Maintenance } from './maintenance.tsx';
import { useWide } from './media-query.ts';
import { type MenuGroup, useMenu } from './menu.ts';
import { ScreenError } from './screen-error.tsx';
import { ScreenFocus } from './screen-focus.tsx';
import styles from './shell.module.css';
import { useSidebar } from './sidebar-state.ts';
import { Sider } from './sider.tsx';
import { TopBar } from './top-bar.tsx';

/** Without a step in the history: Back leads to the screen before, and no form is left. */
function skipToMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The screens that are likely next: those of the resource that is shown, then what the menu leads to. */
function nextScreens(menu: readonly MenuGroup[], pathname: string): LoadedScreen[] {
  const linked = new Set(menu.flatMap(({ links }) => links.map(({ path }) => path)));
  const shown = `/${pathname.split('/')[1] ?? ''}`;
  const here = linked.has(shown) ? screenRoutes.filter(({ path }) => path.startsWith(`${shown}/`)) : [];
  return [...here, ...screenRoutes.filter(({ path }) => linked.has(path))];
}

/** Fetches the code of the next screens ahead, one in each pause of the browser. */
function usePrefetch(menu: readonly MenuGroup[]) {
  const { pathname } = useLocation();
  useEffect(() => {
    const waiting = nextScreens(menu, pathname);
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
  }, [menu, pathname]);
}

export function Shell() {
  const { isAdmin } = useIdentity();
  const sidebar = useSidebar(useWide());
  const { pathname } = useLocation();
  const menu = useMenu();
  usePrefetch(menu);

  return (
    <Layout hasSider className={styles.shell}>
      <LeaveGuard />
      <Hints />
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page; the handler only keeps the step out of the history. */}
      <a href="#main" className={styles.skip} onClick={skipToMain}>
        Skip to content
      </a>
      <Sider sidebar={sidebar} panel={isAdmin ? 'Admin Panel' : 'User Portal'} groups={menu} />
      <Layout>
        <TopBar sidebar={sidebar} menu={menu} />
        <IdentityFailure />
        <Maintenance />
        <Layout.Content id="main" tabIndex={-1} className={styles.content}>
          <ScreenError resetKey={pathname}>
            <Outlet />
          </ScreenError>
        </Layout.Content>
      </Layout>
      {/* Last: by then the screen has set the title. */}
      <ScreenFocus />
    </Layout>
  );
}
