import { BellOutlined, MenuOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { AccountMenu } from './account-menu.tsx';
import type { MenuGroup } from './menu.ts';
import { SearchBox } from './search-box.tsx';
import type { Sidebar } from './sidebar-state.ts';
import styles from './top-bar.module.css';

/** The bell. Nothing sends notifications yet, and it says so. */
function Notifications() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={<p role="status">No notifications</p>}
    >
      <Button
        type="text"
        icon={<BellOutlined />}
        aria-label="Notifications"
        aria-expanded={open}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      />
    </Popover>
  );
}

interface Props {
  readonly sidebar: Sidebar;
  readonly menu: readonly MenuGroup[];
}

export function TopBar({ sidebar, menu }: Props) {
  return (
    <header className={styles.bar}>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label="Toggle sidebar"
        aria-keyshortcuts="Control+B Meta+B"
        onClick={sidebar.toggle}
      />
      <SearchBox menu={menu} />
      <div className={styles.end}>
        <Notifications />
        <AccountMenu />
      </div>
    </header>
  );
}
