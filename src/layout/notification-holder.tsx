// Shows notifications for 4.5 seconds each with Refine's notification provider. Adds roles and a queue.
// Mounted above all pages, so that notifications outlive their page.
import { CloseOutlined } from '@ant-design/icons';
import { useNotificationProvider } from '@refinedev/antd';
import { App, notification } from 'antd';
import AppContext from 'antd/es/app/context';
import { useEffect, useMemo, useRef } from 'react';
import { showNotificationsIn } from '#providers/notification.ts';
import { maxShown, notificationQueue } from './notification-queue.ts';
import { Themed } from './themed.tsx';

/** Makes the close control a button. Ant Design renders a link without an address. */
const closable = {
  role: 'button',
  closeIcon: <CloseOutlined className="ant-notification-close-icon" aria-hidden />,
};

interface QueueEvents {
  closed: (id: string) => void;
}

/** Passes queued notifications to Refine's provider. */
function Provider({ events }: { events: QueueEvents }) {
  const provider = useNotificationProvider();
  const latest = useRef(provider);
  latest.current = provider;

  useEffect(() => {
    const queue = notificationQueue({
      open: (id, { type, message, description }) =>
        latest.current.open({
          key: id,
          // Refine's type lacks `info`, but its provider passes it on.
          type: type as 'success',
          // Refine shows the description above the message, so swap them.
          message: description ?? message,
          ...(description && { description: message }),
        }),
      close: (id) => latest.current.close(id),
    });
    events.closed = queue.closed;
    return showNotificationsIn(queue);
  }, [events]);

  return null;
}

function Holder() {
  const region = useRef<HTMLElement>(null);
  const app = App.useApp();
  const events = useRef<QueueEvents>({ closed: () => undefined }).current;
  const [api, holder] = notification.useNotification({
    maxCount: maxShown,
    duration: 4.5,
    // At the bottom, above a form's buttons. Search, titles and primary buttons are at the top.
    placement: 'bottomRight',
    bottom: 80,
    getContainer: () => region.current ?? document.body,
  });

  const value = useMemo(() => {
    const open: typeof api.open = (params) =>
      api.open({
        ...params,
        closable,
        role: params.type === 'error' ? 'alert' : 'status',
        onClose: () => events.closed(String(params.key)),
      });
    return { ...app, notification: { ...api, open } };
  }, [app, api, events]);

  return (
    <section ref={region} aria-label="Notices">
      {holder}
      <AppContext.Provider value={value}>
        <Provider events={events} />
      </AppContext.Provider>
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
