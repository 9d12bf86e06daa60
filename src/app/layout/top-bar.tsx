import { MenuOutlined } from '@ant-design/icons';
import { Button, Layout } from 'antd';
import { useState } from 'react';
import { type Opened, PaletteDialog } from '#src/app/search/palette-dialog.tsx';
import { SearchBox } from '#src/app/search/search-box.tsx';
import { ariaKeyShortcuts, shortcuts } from '#src/ui/shortcuts/shortcuts.ts';
import { focusedRecord } from '#src/ui/shortcuts/use-row-keys.ts';
import { AccountMenu } from './account-menu.tsx';
import type { MenuGroup } from './menu.ts';
import { NotificationBell } from './notification-bell.tsx';
import { Runs } from './operations-slot.tsx';
import type { Sidebar } from './sidebar-state.ts';
import styles from './top-bar.module.css';

interface Props {
  readonly sidebar: Sidebar;
  readonly menu: readonly MenuGroup[];
}

export function TopBar({ sidebar, menu }: Props) {
  const [opened, setOpened] = useState<Opened>();
  return (
    <Layout.Header className={styles.bar}>
      <Button
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label="Toggle sidebar"
        aria-keyshortcuts={ariaKeyShortcuts(shortcuts.sidebar)}
        onClick={sidebar.toggle}
      />
      <SearchBox
        menu={menu}
        onPalette={(text) => setOpened({ what: 'palette', text, row: focusedRecord() })}
      />
      <PaletteDialog menu={menu} opened={opened} onOpen={setOpened} />
      <div className={styles.end}>
        <Runs />
        <NotificationBell />
        <AccountMenu menu={menu} />
      </div>
    </Layout.Header>
  );
}
