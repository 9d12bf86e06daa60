// The new email that waits for its confirmation: send the link again, or cancel the change.
import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { Alert, Button } from 'antd';
import type { CallAnswer } from '#providers/data.ts';
import { refreshMe } from '#providers/me.ts';
import { errorNotification, successNotification } from '#src/ui/notifications.ts';
import styles from './profile.module.css';

export function PendingEmail({ address }: { address: string }) {
  const { mutate, isLoading } = useCustomMutation<BaseRecord, HttpError, object>();
  const call = (method: 'post' | 'delete', failed: string) =>
    mutate(
      {
        url: '/me/email',
        method,
        values: {},
        successNotification: (answer) =>
          successNotification((answer as CallAnswer<unknown> | undefined)?.message || 'Done')(answer),
        errorNotification: errorNotification(failed),
      },
      { onSettled: refreshMe },
    );
  return (
    <Alert
      type="info"
      showIcon
      message={`Waiting for confirmation: ${address}`}
      description={
        <div className={styles.stack}>
          <span>Open the link in the email to this address. Until then you sign in with the old one.</span>
          <div className={styles.buttons}>
            <Button size="small" disabled={isLoading} onClick={() => call('post', 'Failed to send the link')}>
              Resend
            </Button>
            <Button
              size="small"
              disabled={isLoading}
              onClick={() => call('delete', 'Failed to cancel the change')}
            >
              Cancel change
            </Button>
          </div>
        </div>
      }
    />
  );
}
