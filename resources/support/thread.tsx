// The messages of a question, and the form for a new one.
import { type BaseRecord, type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core';
import { Alert, Form } from 'antd';
import { useEffect } from 'react';
import { useIdentity } from '#providers/identity.ts';
import { z } from '#shared/contract/zod.ts';
import { FieldSchemas, LongTextField } from '#src/form/fields.tsx';
import { SaveForm } from '#src/form/save/save-form.tsx';
import { useSave } from '#src/form/save/use-save.ts';
import { Card } from '#src/ui/card.tsx';
import { LoadError, LoadingSkeletons } from '#src/ui/loading.tsx';
import { errorNotification, saveNotifications, successNotification } from '#src/ui/notifications.ts';
import { type Answer, useAnswer } from '#src/ui/use-answer.ts';
import { useHandler } from '#src/ui/use-handler.ts';
import { LongDate, LongText } from '#src/ui/values.tsx';
import { newMessage, type SupportMessage, type SupportThread, support, supportMessage } from './contract.ts';
import styles from './thread.module.css';

const messageList = z.array(supportMessage);
const pathOf = (id: string) => `${support.path}/${encodeURIComponent(id)}/messages`;

export function Thread({ thread, mayWrite }: { thread: SupportThread; mayWrite: boolean }) {
  const { id, ownerId, owner, lastMessageAt } = thread;
  const { user } = useIdentity();
  const messages = useAnswer(pathOf(id), { schema: messageList, failed: 'Failed to load messages' });
  const reload = useHandler(messages.retry);
  const isOwn = ownerId === user?.id;
  const last = messages.data?.at(-1)?.createdAt;

  // The thread was loaded again, with a message that the list lacks.
  useEffect(() => {
    if (last !== undefined && last !== lastMessageAt) reload();
  }, [last, lastMessageAt, reload]);

  return (
    <>
      <Card title="Messages">
        <Messages messages={messages} userId={user?.id} />
      </Card>
      {!isOwn && !owner.isActive && (
        <Alert
          type="warning"
          showIcon
          message={`${owner.full_name} can't sign in at the moment, and gets no email about your answer.`}
        />
      )}
      {mayWrite && <MessageForm thread={thread} isOwn={isOwn} onSent={reload} />}
    </>
  );
}

interface MessagesProps {
  messages: Answer<SupportMessage[]>;
  userId: string | undefined;
}

function Messages({ messages: { data, failure, retry }, userId }: MessagesProps) {
  if (failure !== undefined) return <LoadError text={failure} onRetry={retry} />;
  if (!data) return <LoadingSkeletons text="Loading messages..." />;
  return (
    <ol className={styles.messages}>
      {data.map(({ id, text, by, author, createdAt }) => (
        <li key={id} data-by={by}>
          <p className={styles.author}>
            <strong>
              <bdi>{author?.id === userId ? 'You' : (author?.name ?? 'A deleted user')}</bdi>
            </strong>{' '}
            <LongDate iso={createdAt} />
          </p>
          <LongText text={text} empty="-" />
        </li>
      ))}
    </ol>
  );
}

interface MessageFormProps {
  thread: SupportThread;
  isOwn: boolean;
  onSent: () => void;
}

const empty = { message: '' };

function MessageForm({ thread: { id, status }, isOwn, onSent }: MessageFormProps) {
  const [form] = Form.useForm<typeof empty>();
  const invalidate = useInvalidate();
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object>();
  const label = isOwn ? 'Message' : 'Answer';
  const state = useSave<typeof empty, undefined, unknown>({
    form,
    begin: { values: empty, answer: undefined },
    send: ({ values }) =>
      mutateAsync({
        url: pathOf(id),
        method: 'post',
        values,
        ...saveNotifications(
          successNotification(`${label} sent`),
          errorNotification(`Failed to send your ${label.toLowerCase()}`),
        ),
      }),
    async saved() {
      onSent();
      await invalidate({ resource: support.name, id, invalidates: ['list', 'detail'] });
      return { values: empty, answer: undefined };
    },
  });
  return (
    <FieldSchemas.Provider value={newMessage.shape}>
      <SaveForm
        label={label}
        name="support-message"
        recordId={id}
        state={state}
        save={`Send ${label.toLowerCase()}`}
      >
        {(end) => (
          <Card title={isOwn ? 'Write a message' : 'Answer'}>
            <LongTextField
              name="message"
              label={label}
              hint={status === 'closed' && 'This question is closed. A new message opens it again.'}
              autoSize={{ minRows: 4, maxRows: 16 }}
            />
            {end}
          </Card>
        )}
      </SaveForm>
    </FieldSchemas.Provider>
  );
}
