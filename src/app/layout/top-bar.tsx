import { BellOutlined, MenuOutlined } from '@ant-design/icons';
import { Button, Layout, Popover } from 'antd';
import { useId, useState } from 'react';
import { type Opened, PaletteDialog } from '#src/app/search/palette-dialog.tsx';
import { SearchBox } from '#src/app/search/search-box.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { ariaKeyShortcuts, shortcuts } from '#src/ui/shortcuts/shortcuts.ts';
import { focusedRecord } from '#src/ui/shortcuts/use-row-keys.ts';
import { AccountMenu } from './account-menu.tsx';
import type { MenuGroup } from './menu.ts';
import { Runs } from './operations-slot.tsx';
import type { Sidebar } from './sidebar-state.ts';
import styles from './top-bar.module.css';

/** The bell with its list, which is always empty: the server has no notifications yet. */
function NotificationBell() {
  const [open, setOpen] = useState(false);
  useOverlay(open, () => setOpen(false));
  const listId = useId();
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <section id={listId} aria-label="Notifications" className={styles.notifications}>
          <p role="status">No notifications</p>
          <p className={styles.quiet}>You're all caught up.</p>
        </section>
      }
    >
      <Button
        type="text"
        icon={<BellOutlined aria-hidden />}
        aria-label="Notifications"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        onBlur={() => setOpen(false)}
      />
    </Popover>
  );
}

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
