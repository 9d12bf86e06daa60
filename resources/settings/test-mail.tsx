import { type BaseRecord, type HttpError, useCustomMutation, useGetIdentity } from '@refinedev/core';
import { Alert, Button } from 'antd';
import type { CallAnswer } from '#providers/data.ts';
import type { StoredUser } from '#providers/session.ts';
import { Card } from '#src/kit/card.tsx';
import { failureNotice, failureText } from '#src/kit/notices.ts';
import { settings } from './contract.ts';
import styles from './test-mail.module.css';

const failed = 'Failed to send the test message';

/** Sends a message to whoever asks, by the settings that are saved, and says what came of it. */
export function TestMailCard() {
  const { data: user } = useGetIdentity<StoredUser | null>();
  const send = useCustomMutation<BaseRecord, HttpError, object>();
  const sent = send.data as CallAnswer<unknown> | undefined;
  return (
    <Card title="Test message">
      <p className={styles.text}>
        It goes to your own address{user?.email ? `, ${user.email},` : ''} by the settings that are saved.
      </p>
      <Button
        loading={send.isLoading}
        onClick={() =>
          send.mutate({
            url: `${settings.path}/test-mail`,
            method: 'post',
            values: {},
            successNotification: false,
            errorNotification: failureNotice(failed),
          })
        }
      >
        Send test message
      </Button>
      <div role="status" className={styles.outcome}>
        {!send.isLoading && sent && <Alert type="info" showIcon message={sent.message} />}
        {!send.isLoading && send.error && (
          <Alert type="error" showIcon message={failureText(send.error, failed)} />
        )}
      </div>
    </Card>
  );
}
