// Shows the notifications, for 4.5 seconds each. It stands above all pages, so that one outlives the page that it came
// from. Refine's notification provider opens them; the role and the turn of each are ours.
import { CloseOutlined } from '@ant-design/icons';
import { useNotificationProvider } from '@refinedev/antd';
import { App, notification } from 'antd';
import AppContext from 'antd/es/app/context';
import { useEffect, useMemo, useRef } from 'react';
import { showNotificationsIn } from '#providers/notification.ts';
import { mostShown, notificationQueue } from './notification-queue.ts';
import { Themed } from './themed.tsx';

/** What closes a notification: the package makes it a link that leads nowhere. */
const closable = {
  role: 'button',
  closeIcon: <CloseOutlined className="ant-notification-close-icon" aria-hidden />,
};

interface Told {
  closed: (id: string) => void;
}

/** Gives the notifications to Refine's provider, each in its turn. */
function Provider({ told }: { told: Told }) {
  const provider = useNotificationProvider();
  const latest = useRef(provider);
  latest.current = provider;

  useEffect(() => {
    const queue = notificationQueue({
      open: (id, { type, message, description }) =>
        latest.current.open({
          key: id,
          // Refine allows no third kind, and hands it on as it is.
          type: type as 'success',
          // Refine's description stands above its message.
          message: description ?? message,
          ...(description && { description: message }),
        }),
      close: (id) => latest.current.close(id),
    });
    told.closed = queue.closed;
    return showNotificationsIn(queue);
  }, [told]);

  return null;
}

function Holder() {
  const region = useRef<HTMLElement>(null);
  const app = App.useApp();
  const told = useRef<Told>({ closed: () => undefined }).current;
  const [api, holder] = notification.useNotification({
    maxCount: mostShown,
    duration: 4.5,
    // Above the bar with a form's buttons. Search, titles and main buttons stand at the top.
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
        onClose: () => told.closed(String(params.key)),
      });
    return { ...app, notification: { ...api, open } };
  }, [app, api, told]);

  return (
    <section ref={region} aria-label="Notices">
      {holder}
      <AppContext.Provider value={value}>
        <Provider told={told} />
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
