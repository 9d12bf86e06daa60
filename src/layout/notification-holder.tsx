// Shows the notifications, for 4.5 seconds each. It stands above all pages, so that one outlives the page that it came
// from.
import { CloseOutlined } from '@ant-design/icons';
import { notification } from 'antd';
import { useEffect, useRef } from 'react';
import { showNotificationsIn } from '#providers/notification.ts';
import { mostShown, notificationQueue } from './notification-queue.ts';
import { Themed } from './themed.tsx';

/** What closes a notification: the package makes it a link that leads nowhere. */
const closable = {
  role: 'button',
  closeIcon: <CloseOutlined className="ant-notification-close-icon" aria-hidden />,
};

function Holder() {
  const region = useRef<HTMLElement>(null);
  const [api, holder] = notification.useNotification({
    maxCount: mostShown,
    duration: 4.5,
    // Above the bar with a form's buttons. Search, titles and main buttons stand at the top.
    placement: 'bottomRight',
    bottom: 80,
    getContainer: () => region.current ?? document.body,
  });

  useEffect(() => {
    const queue = notificationQueue({
      open: (id, { type, message, description }) =>
        api.open({
          key: id,
          type,
          // A text alone is set in the smaller type.
          message: description ? message : null,
          description: description || message,
          closable,
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
