// The bell of the top bar: the number of unread notices, and their list. List and event stream are loaded later.
import { BellOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { hasDuty, useIdentity } from '#providers/identity.ts';
import { unreadNotices } from '#providers/live.ts';
import { ownerView } from '#providers/owner-view.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { whenIdle } from '#src/ui/idle.ts';
import { LoadingSkeletons, lazyComponent } from '#src/ui/loading.tsx';
import styles from './notification-bell.module.css';

const LiveConnection = lazyComponent(
  async () => (await import('#src/app/live/live-connection.tsx')).LiveConnection,
);
const NoticeList = lazyComponent(async () => (await import('#src/app/live/notice-list.tsx')).NoticeList);

/** The name of the button has the whole number. */
const maxShown = 99;

/** The texts of the specification for an empty list. */
const noNotices = (
  <div className={styles.empty}>
    <p role="status">No notifications</p>
    <p className={styles.quiet}>You're all caught up.</p>
  </div>
);

export function NotificationBell() {
  const identity = useIdentity();
  const [open, setOpen] = useState(false);
  const [idle, setIdle] = useState(false);
  const { unread } = useSyncExternalStore(unreadNotices.follow, unreadNotices.get);
  // An owner view must not show its owner's notices.
  const hasNotices = identity.known && identity.extended && !hasDuty(identity) && !ownerView();
  useEffect(() => (hasNotices ? whenIdle(() => setIdle(true)) : undefined), [hasNotices]);
  useOverlay(open, () => setOpen(false));
  const listId = useId();
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        content={
          <section id={listId} aria-label="Notifications" className={styles.notifications}>
            {hasNotices ? (
              <Suspense fallback={<LoadingSkeletons />}>
                <NoticeList none={noNotices} onClose={() => setOpen(false)} />
              </Suspense>
            ) : (
              noNotices
            )}
          </section>
        }
      >
        <Button
          type="text"
          className={styles.bell ?? ''}
          icon={<BellOutlined aria-hidden />}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        >
          {/* Ant Design's badge would add 6 kB to every screen. */}
          {unread > 0 && (
            <span className={styles.count} aria-hidden>
              {unread > maxShown ? `${maxShown}+` : unread}
            </span>
          )}
        </Button>
      </Popover>
      {hasNotices && idle && (
        <Suspense>
          <LiveConnection />
        </Suspense>
      )}
    </>
  );
}
