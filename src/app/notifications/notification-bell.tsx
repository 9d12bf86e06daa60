import { BellOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useId, useState } from 'react';
import styles from '#src/app/layout/top-bar.module.css';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';

/** The bell with its list, which is always empty: the server has no notifications yet. */
export function NotificationBell() {
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
