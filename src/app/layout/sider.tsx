import { Drawer, Layout } from 'antd';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '#providers/site.ts';
import { Brand } from '#src/ui/brand.tsx';
import { useIsWide } from '#src/ui/media-query.ts';
import { focusMain } from '#src/ui/screen.ts';
import { MainMenu } from './main-menu.tsx';
import type { MenuGroup } from './menu.ts';
import styles from './shell.module.css';
import type { Sidebar } from './sidebar-state.ts';

interface Props {
  readonly sidebar: Sidebar;
  readonly panel: string;
  readonly groups: readonly MenuGroup[];
}

/** The brand and the menu, in a sidebar or, in narrow windows, in a drawer. */
export function Sider({ sidebar, panel, groups }: Props) {
  const { name, logo } = useSite() ?? {};
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  if (useIsWide()) {
    const { collapsed } = sidebar;
    return (
      <Layout.Sider
        id="sider"
        theme="light"
        className={styles.sider}
        width="16rem"
        collapsedWidth="3rem"
        trigger={null}
        collapsed={collapsed}
      >
        <Brand name={name} logo={logo} panel={panel} collapsed={collapsed} />
        <MainMenu groups={groups} collapsed={collapsed} />
      </Layout.Sider>
    );
  }
  return (
    <Drawer
      open={sidebar.open}
      onClose={sidebar.close}
      // The drawer returns the focus to its button. After following a link, focus the screen instead.
      afterOpenChange={(open) => {
        if (open) openedAt.current = pathname;
        else if (openedAt.current !== pathname) window.setTimeout(focusMain);
      }}
      placement="left"
      width="18rem"
      closable={false}
      title={null}
      aria-label="Menu"
      styles={{ body: { padding: 0 } }}
    >
      <Brand name={name} logo={logo} panel={panel} />
      <MainMenu groups={groups} collapsed={false} onFollow={sidebar.close} />
    </Drawer>
  );
}
