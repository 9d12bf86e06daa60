// The frame around every screen: sider, top bar, content.
import { Drawer } from 'antd';
import { useEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { portal, registry } from '#resources/registry.tsx';
import { whenIdle } from '../idle.ts';
import { LeaveGuard } from '../kit/leave-guard.ts';
import { linkRoutes, screenRoutes } from '../screen-routes.ts';
import { listGrant } from '../shared/grants.ts';
import { IdentityFailure, useIdentity } from './identity.tsx';
import { Maintenance } from './maintenance.tsx';
import { useWide } from './media-query.ts';
import { type MenuGroup, menuFor } from './menu.ts';
import { Navigation } from './navigation.tsx';
import { ScreenError } from './screen-error.tsx';
import styles from './shell.module.css';
import { type Sidebar, useSidebar } from './sidebar-state.ts';
import { TopBar } from './top-bar.tsx';

/** Fetches the code of the screens that the person may open, one after the other. */
function usePrefetch(menu: readonly MenuGroup[]) {
  const { grants, isAdmin } = useIdentity();
  useEffect(
    () =>
      whenIdle(async () => {
        const linked = new Set(menu.flatMap(({ links }) => links.map(({ path }) => path)));
        for (const { link, prefetch } of linkRoutes) {
          if (linked.has(link.path)) await prefetch();
        }
        for (const { kind, definition, prefetch } of screenRoutes) {
          const wanted = kind === 'own' ? !isAdmin : grants.has(listGrant(definition.contract));
          if (wanted) await prefetch();
        }
      }),
    [grants, isAdmin, menu],
  );
}

function Sider({ sidebar, title, groups }: { sidebar: Sidebar; title: string; groups: MenuGroup[] }) {
  const wide = useWide();
  if (wide) {
    return (
      <aside id="sider" className={styles.sider} data-collapsed={sidebar.collapsed}>
        <Navigation title={title} groups={groups} collapsed={sidebar.collapsed} />
      </aside>
    );
  }
  return (
    <Drawer
      open={sidebar.open}
      onClose={sidebar.close}
      placement="left"
      width="18rem"
      closable={false}
      title={null}
      aria-label="Menu"
      styles={{ body: { padding: 0 } }}
    >
      <Navigation title={title} groups={groups} onFollow={sidebar.close} />
    </Drawer>
  );
}

export function Shell() {
  const identity = useIdentity();
  const sidebar = useSidebar(useWide());
  const { pathname } = useLocation();
  const { isAdmin } = identity;
  const menu = useMemo(() => menuFor(identity.isAdmin ? registry : portal, identity), [identity]);
  usePrefetch(menu);

  return (
    <div className={styles.shell}>
      <LeaveGuard />
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Sider sidebar={sidebar} title={isAdmin ? 'Admin Panel' : 'User Portal'} groups={menu} />
      <div className={styles.page}>
        <TopBar sidebar={sidebar} menu={menu} />
        <IdentityFailure />
        <Maintenance />
        <main id="main" tabIndex={-1} className={styles.content}>
          <ScreenError resetKey={pathname}>
            <Outlet />
          </ScreenError>
        </main>
      </div>
    </div>
  );
}
