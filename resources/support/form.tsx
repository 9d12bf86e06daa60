// `/support/create`: asks a question.
import {
  type BaseRecord,
  type HttpError,
  useCustomMutation,
  useInvalidate,
  useNavigation,
} from '@refinedev/core';
import { Form } from 'antd';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { type StoreRow, stores } from '#resources/stores/contract.ts';
import { maxLimit } from '#shared/contract/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { Field, FieldSchemas, LongTextField, TextField } from '#src/form/fields.tsx';
import { SaveForm } from '#src/form/save/save-form.tsx';
import { useSave } from '#src/form/save/use-save.ts';
import { useRelatedList } from '#src/list/use-related-list.ts';
import { Card } from '#src/ui/card.tsx';
import { Choice } from '#src/ui/choice.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { listUrl } from '#src/ui/list-state.ts';
import { errorNotification, saveNotifications, successNotification } from '#src/ui/notifications.ts';
import { newQuestion, type SupportThread, support } from './contract.ts';

interface Values {
  subject: string;
  storeId: string | null;
  message: string;
}

const empty: Values = { subject: '', storeId: null, message: '' };

/** The stores that the user may ask about. Users without the permission list only their own. */
function useOwnStoreOptions() {
  const { user } = useIdentity();
  const listsAll = useAccess(stores, 'list');
  const only = listsAll ? { ownerId: user?.id } : {};
  const { answer } = useRelatedList<ReceivedRecord<StoreRow>>(
    { contract: stores, only, failed: 'Failed to load stores' },
    { size: maxLimit },
  );
  return (answer?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function Screen() {
  const [form] = Form.useForm<Values>();
  const options = useOwnStoreOptions();
  const invalidate = useInvalidate();
  const { push, showUrl, replace } = useNavigation();
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object>();
  const state = useSave<Values, undefined, { data: BaseRecord }>({
    form,
    begin: { values: empty, answer: undefined },
    send: ({ values }) =>
      mutateAsync({
        url: support.path,
        method: 'post',
        values,
        ...saveNotifications(
          successNotification('Question sent. You get the answer by email.'),
          errorNotification('Failed to send your question'),
        ),
      }),
    async saved({ data }) {
      await invalidate({ resource: support.name, invalidates: ['list'] });
      replace(showUrl(support.name, (data as unknown as SupportThread).id));
      return undefined;
    },
  });
  return (
    <Frame title="New question" line="The platform's team answers here and by email.">
      <FieldSchemas.Provider value={newQuestion.shape}>
        <SaveForm
          label="New question"
          name="support-create"
          state={state}
          save="Send question"
          cancel={() => push(listUrl(support))}
        >
          <Card title="Your question">
            <TextField name="subject" label="Subject" />
            {options.length > 0 && (
              <Field name="storeId" label="Store" hint="If your question is about one of your stores.">
                <Choice allowClear showSearch placeholder="Select a store" options={options} />
              </Field>
            )}
            <LongTextField
              name="message"
              label="Message"
              hint="What you wanted to do, and what happened instead. Never send your password."
              autoSize={{ minRows: 6, maxRows: 16 }}
            />
          </Card>
        </SaveForm>
      </FieldSchemas.Provider>
    </Frame>
  );
}
