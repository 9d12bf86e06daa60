import { type HttpError, useUpdate } from '@refinedev/core';
import { Button } from 'antd';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { errorNotification, successNotification } from '#src/ui/notifications.ts';
import { type SupportThread, support } from './contract.ts';

/** Closes a question, or opens it again. */
export function CloseButton({ thread: { id, status } }: { thread: SupportThread }) {
  const { mutate, isLoading } = useUpdate<SupportThread, HttpError, Pick<SupportThread, 'status'>>();
  const isOpen = status === 'open';
  const change = () =>
    mutate({
      resource: support.name,
      id,
      values: { status: isOpen ? 'closed' : 'open' },
      mutationMode: 'pessimistic',
      successNotification: successNotification(isOpen ? 'Question closed' : 'Question opened again'),
      errorNotification: errorNotification('Failed to change the question'),
    });
  return (
    <Button loading={busyIcon(isLoading)} onClick={change}>
      {isOpen ? 'Close question' : 'Open again'}
    </Button>
  );
}
