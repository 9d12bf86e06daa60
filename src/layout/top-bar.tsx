import { MenuOutlined } from '@ant-design/icons';
import { Button, Layout } from 'antd';
import { AccountMenu } from './account-menu.tsx';
import type { MenuGroup } from './menu.ts';
import { NotificationBell } from './notification-bell.tsx';
import { Runs } from './runs.tsx';
import { SearchBox } from './search-box.tsx';
import type { Sidebar } from './sidebar-state.ts';
import styles from './top-bar.module.css';

interface Props {
  readonly sidebar: Sidebar;
  readonly menu: readonly MenuGroup[];
}

export function TopBar({ sidebar, menu }: Props) {
  return (
    <Layout.Header className={styles.bar}>
      <Button
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label="Toggle sidebar"
        aria-keyshortcuts="Control+B Meta+B"
        onClick={sidebar.toggle}
      />
      <SearchBox menu={menu} />
      <div className={styles.end}>
        <Runs />
        <NotificationBell />
        <AccountMenu menu={menu} />
      </div>
    </Layout.Header>
  );
}
