// Shows the notices, for 4.5 seconds each. It stands above all pages, so that a notice outlives the page that it came
// from. Refine's notification provider opens them; the role and the turn of each are ours.
import { useNotificationProvider } from '@refinedev/antd';
import { App, notification } from 'antd';
import AppContext from 'antd/es/app/context';
import { useEffect, useMemo, useRef } from 'react';
import { showNoticesWith } from '#providers/notices.ts';
import { mostShown, noticeQueue } from './notice-queue.ts';
import { Themed } from './themed.tsx';

interface Told {
  closed: (key: string) => void;
}

/** Gives the notices to Refine's provider, each in its turn. */
function Provider({ told }: { told: Told }) {
  const provider = useNotificationProvider();
  const latest = useRef(provider);
  latest.current = provider;

  useEffect(() => {
    const queue = noticeQueue(({ type, message, description, key }) =>
      latest.current.open({
        key,
        // Refine allows no third kind, and hands it on as it is.
        type: type as 'success',
        // Refine's description stands above its message.
        message: description ?? message,
        ...(description && { description: message }),
      }),
    );
    told.closed = queue.closed;
    return showNoticesWith({
      show: queue.show,
      close: (key) => {
        queue.forget(key);
        latest.current.close(key);
      },
    });
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
    placement: 'topRight',
    getContainer: () => region.current ?? document.body,
  });

  const value = useMemo(() => {
    const open: typeof api.open = (notice) =>
      api.open({
        ...notice,
        role: notice.type === 'error' ? 'alert' : 'status',
        onClose: () => told.closed(String(notice.key)),
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

export function NoticeHolder() {
  return (
    <Themed>
      <Holder />
    </Themed>
  );
}
