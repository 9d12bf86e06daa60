// The list of the bell: the newest notices, with a link to their record.
import { type BaseRecord, type HttpError, useCustom, useCustomMutation } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { unreadNotices } from '#providers/live.ts';
import { defaultNotices, maxNotices, type Notice, notice, noticesPath } from '#shared/contract/notices.ts';
import { z } from '#shared/contract/zod.ts';
import { LoadError, LoadingSkeletons } from '#src/ui/loading.tsx';
import { errorNotification, failureText } from '#src/ui/notifications.ts';
import { LongDate, SecondaryText } from '#src/ui/values.tsx';
import { useRecordAddress } from '../record-address.ts';
import styles from './notice-list.module.css';

const failed = 'Failed to fetch your notifications';

/** The newest notices. Loads them again when the event stream reports another state. */
function useNotices(limit: number) {
  const { unread, newest } = useSyncExternalStore(unreadNotices.follow, unreadNotices.get);
  const query = useCustom<BaseRecord, HttpError>({
    url: noticesPath,
    method: 'get',
    config: { query: { limit } },
    meta: { schema: z.array(notice) },
    errorNotification: false,
    queryOptions: { queryKey: ['notices', limit, unread, newest], keepPreviousData: true },
  });
  return { query, notices: query.data?.data as unknown as Notice[] | undefined };
}

function useMarkRead(onDone: () => void) {
  const { mutate, isLoading } = useCustomMutation<{ unread: number }, HttpError, object>();
  const markRead = (values: { ids: string[] } | { all: true }) =>
    mutate(
      {
        url: `${noticesPath}/read`,
        method: 'post',
        values,
        successNotification: false,
        errorNotification: errorNotification('Failed to mark the notifications as read'),
      },
      {
        onSuccess({ data: { unread } }) {
          const { newest } = unreadNotices.get();
          unreadNotices.set({ unread, newest: unread === 0 ? null : newest });
          onDone();
        },
      },
    );
  return { markRead, isLoading };
}

interface NoticeListProps {
  /** Shown instead of an empty list. */
  none: ReactNode;
  onClose: () => void;
}

export function NoticeList({ none, onClose }: NoticeListProps) {
  const [limit, setLimit] = useState(defaultNotices);
  const { query, notices } = useNotices(limit);
  const { markRead, isLoading } = useMarkRead(() => void query.refetch());
  const addressOf = useRecordAddress();
  if (!notices) {
    if (query.isError && !query.isFetching)
      return <LoadError text={failureText(query.error, failed)} onRetry={() => void query.refetch()} />;
    return <LoadingSkeletons />;
  }
  if (notices.length === 0) return none;
  return (
    <>
      <div className={styles.head}>
        <strong>Notifications</strong>
        {notices.some(({ readAt }) => readAt === null) && (
          <Button type="link" size="small" disabled={isLoading} onClick={() => markRead({ all: true })}>
            Mark all as read
          </Button>
        )}
      </div>
      <ul className={styles.notices}>
        {notices.map((one) => {
          const to = addressOf(one.resource, one.recordId);
          const isUnread = one.readAt === null;
          const open = () => {
            if (isUnread) markRead({ ids: [one.id] });
            onClose();
          };
          return (
            <li key={one.id} className={styles.notice} data-unread={isUnread}>
              <p>
                {isUnread && <span className="visually-hidden">Unread: </span>}
                {to === '' ? (
                  one.text
                ) : (
                  <Link to={to} onClick={open}>
                    {one.text}
                  </Link>
                )}
              </p>
              <SecondaryText>
                <LongDate iso={one.createdAt} />
              </SecondaryText>
            </li>
          );
        })}
      </ul>
      {notices.length === limit && limit < maxNotices && (
        <Button type="link" size="small" onClick={() => setLimit(maxNotices)}>
          Show older ones
        </Button>
      )}
    </>
  );
}
