// Shows the notices: at most three, for 4.5 seconds each. It stands above all pages, so that a notice outlives
// the page that it came from.
import { notification } from 'antd';
import { useEffect, useRef } from 'react';
import { showNoticesWith } from '#providers/notices.ts';
import { Themed } from './themed.tsx';

function Holder() {
  const region = useRef<HTMLElement>(null);
  const [api, holder] = notification.useNotification({
    maxCount: 3,
    duration: 4.5,
    placement: 'topRight',
    getContainer: () => region.current ?? document.body,
  });

  useEffect(
    () =>
      showNoticesWith({
        show: ({ type, message, description, key }) =>
          api[type]({
            message,
            ...(description && { description }),
            ...(key && { key }),
            role: type === 'error' ? 'alert' : 'status',
          }),
        close: (key) => api.destroy(key),
      }),
    [api],
  );

  return (
    <section ref={region} aria-label="Notices">
      {holder}
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
