// Shows the email of each event, as it would be sent.
import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { Select } from 'antd';
import { useState } from 'react';
import { z } from '#shared/contract/zod.ts';
import { type NoticeEventName, noticeEventNames, noticeEvents } from '#shared/domain/notice-events.ts';
import { Card } from '#src/ui/card.tsx';
import { LoadError, LoadingSkeletons } from '#src/ui/loading.tsx';
import { failureText } from '#src/ui/notifications.ts';
import { type NoticeEmail, noticeEmail, settings } from './contract.ts';
import styles from './notice-emails.module.css';

const failed = 'Failed to fetch the emails';
const options = noticeEventNames.map((value) => ({ value, label: noticeEvents[value].label }));

function Email({ event }: { event: NoticeEventName }) {
  const { data, error, isError, isFetching, refetch } = useCustom<BaseRecord, HttpError>({
    url: `${settings.path}/notice-emails`,
    method: 'get',
    meta: { schema: z.array(noticeEmail) },
    errorNotification: false,
  });
  const emails = data?.data as unknown as NoticeEmail[] | undefined;
  const email = emails?.find((one) => one.event === event);
  if (email) {
    return (
      <article className={styles.email} aria-label="Email">
        <strong>{email.subject}</strong>
        {/* The empty sandbox stops scripts and links. */}
        <iframe className={styles.html} title={email.subject} srcDoc={email.html} sandbox="" />
        <details>
          <summary>Plain text</summary>
          <pre>{email.text}</pre>
        </details>
      </article>
    );
  }
  if (isError && !isFetching)
    return <LoadError text={failureText(error, failed)} onRetry={() => void refetch()} />;
  return <LoadingSkeletons />;
}

export function NoticeEmails() {
  const [event, setEvent] = useState<NoticeEventName>('domain');
  return (
    <Card title="Preview of emails">
      <div className={styles.select}>
        <Select
          aria-label="Event"
          value={event}
          options={options}
          onChange={setEvent}
          popupMatchSelectWidth={false}
        />
      </div>
      <Email event={event} />
    </Card>
  );
}
