import {
  type BaseRecord,
  type HttpError,
  useCustom,
  useCustomMutation,
  useGetIdentity,
} from '@refinedev/core';
import { Alert, Button } from 'antd';
import type { CallAnswer } from '#providers/data.ts';
import type { StoredUser } from '#providers/session.ts';
import { Card } from '#src/ui/card.tsx';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { errorNotification, failureText } from '#src/ui/notifications.ts';
import { settings, type TestMail } from './contract.ts';
import styles from './test-mail.module.css';

const failed = 'Failed to send the test message';
const path = `${settings.path}/test-mail`;
const pollMs = 500;

/** State of a test message. It is sent after the answer, so this polls until it is known. */
function useOutcome(requested: CallAnswer<TestMail> | undefined): CallAnswer<TestMail> | undefined {
  const { id, status } = requested?.data ?? {};
  const { data } = useCustom<TestMail & BaseRecord>({
    url: `${path}/${id}`,
    method: 'get',
    queryOptions: {
      enabled: status === 'waiting',
      refetchInterval: (answer) => (answer?.data.status === 'waiting' ? pollMs : false),
    },
    errorNotification: errorNotification(failed),
  });
  return status === 'waiting' && data ? (data as CallAnswer<TestMail & BaseRecord>) : requested;
}

/** Sends a test message to the user with the saved settings, and shows the result. */
export function TestMailCard() {
  const { data: user } = useGetIdentity<StoredUser | null>();
  const send = useCustomMutation<BaseRecord, HttpError, object>();
  const sent = useOutcome(send.data as CallAnswer<TestMail> | undefined);
  return (
    <Card title="Test message">
      <p className={styles.text}>
        Sends a message to your own address{user?.email ? `, ${user.email},` : ''} with the saved settings.
      </p>
      <Button
        loading={busyIcon(send.isLoading)}
        onClick={() =>
          send.mutate({
            url: path,
            method: 'post',
            values: {},
            successNotification: false,
            errorNotification: errorNotification(failed),
          })
        }
      >
        Send test message
      </Button>
      <div role="status" className={styles.outcome}>
        {!send.isLoading && sent && (
          <Alert type={sent.data?.status === 'failed' ? 'error' : 'info'} showIcon message={sent.message} />
        )}
        {!send.isLoading && send.error && (
          <Alert type="error" showIcon message={failureText(send.error, failed)} />
        )}
      </div>
    </Card>
  );
}
