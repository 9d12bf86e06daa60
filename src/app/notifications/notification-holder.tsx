// Shows notifications for a few seconds each. Mounted above all pages, so that notifications outlive their page.
import { CloseOutlined } from '@ant-design/icons';
import { Button, notification } from 'antd';
import { useEffect, useRef } from 'react';
import { showNotificationsIn } from '#providers/notification.ts';
import { requestUndo } from '#providers/undo.ts';
import { Themed } from '#src/app/layout/themed.tsx';
import { maxShown, notificationQueue } from './notification-queue.ts';

const seconds = 4.5;
/** Longer, so that the user can read the change and decide. */
const undoSeconds = 10;

/** Makes the close control a button. Ant Design renders a link without an address. */
const closable = {
  role: 'button',
  closeIcon: <CloseOutlined className="ant-notification-close-icon" aria-hidden />,
};

function Holder() {
  const region = useRef<HTMLElement>(null);
  const [api, holder] = notification.useNotification({
    maxCount: maxShown,
    // At the bottom, above a form's buttons. Search, titles and primary buttons are at the top.
    placement: 'bottomRight',
    bottom: 80,
    getContainer: () => region.current ?? document.body,
  });

  useEffect(() => {
    const queue = notificationQueue({
      open: (id, { type, message, description, undo }) =>
        api.open({
          key: id,
          type,
          // A text alone is set in the smaller type.
          message: description ? message : null,
          description: description || message,
          closable,
          duration: undo ? undoSeconds : seconds,
          actions: undo && (
            <Button
              size="small"
              onClick={() => {
                api.destroy(id);
                queue.closed(id);
                requestUndo(undo);
              }}
            >
              Undo
            </Button>
          ),
          role: type === 'error' ? 'alert' : 'status',
          onClose: () => queue.closed(id),
        }),
      close: (id) => api.destroy(id),
    });
    return showNotificationsIn(queue);
  }, [api]);

  return (
    <section ref={region} aria-label="Notices">
      {holder}
    </section>
  );
}

export function NotificationHolder() {
  return (
    <Themed>
      <Holder />
    </Themed>
  );
}
