// The dialog in which a legal text is written. It closes when it is saved, or when the person gives it up.
import { type BaseRecord, type HttpError, useUpdate } from '@refinedev/core';
import { Form, Modal } from 'antd';
import type { OneAnswer } from '#providers/data.ts';
import { busy } from '#src/dialogs/busy.tsx';
import { useConfirm, withFocus } from '#src/dialogs/use-confirm.tsx';
import { Field } from '#src/kit/fields.tsx';
import { errorNotification, successNotification } from '#src/kit/notifications.ts';
import type { Loaded } from '#src/kit/record-form.tsx';
import { RichTextEditor } from '#src/rich-text/rich-text-editor.tsx';
import { SaveProblems } from '#src/saving/save-form.tsx';
import { useSave } from '#src/saving/use-save.ts';
import type { Answered } from '#src/shared/answered.ts';
import { type Store, stores } from './contract.ts';
import type { LegalText } from './legal-texts.ts';
import { definition } from './resource.tsx';

interface LegalDialogProps {
  legal: LegalText;
  loaded: Loaded<Answered<Store>>;
  /** The text as it is now, HTML. */
  text: string;
  onSaved: (html: string) => void;
  onClose: () => void;
}

interface Values {
  html: string;
}

export function LegalDialog({ legal, loaded, text, onSaved, onClose }: LegalDialogProps) {
  const { field, title } = legal;
  const { answer, reload } = loaded;
  const [form] = Form.useForm<Values>();
  const confirm = useConfirm();
  const { mutateAsync } = useUpdate<BaseRecord, HttpError>();

  const send = (html: string, etag: string | undefined) =>
    mutateAsync({
      resource: stores.name,
      id: answer.data.id,
      values: { [field]: html },
      ...(etag !== undefined && { meta: { ifMatch: etag } }),
      successNotification: successNotification('Saved', legal.saved),
      errorNotification: errorNotification(definition.texts.updateFailed, [412], 'Failed to save'),
    });
  const versionOf = (of: OneAnswer<Answered<Store>>) => ({
    values: { html: of.data?.[field] ?? '' },
    answer: of,
    etag: of.etag,
  });
  const state = useSave<Values, OneAnswer<Answered<Store>>, unknown>({
    form,
    begin: { ...versionOf(answer), values: { html: text } },
    async send({ values: { html }, version: { etag } }) {
      try {
        await send(html, etag);
      } catch (error) {
        if ((error as HttpError).statusCode !== 412) throw error;
        // Where the record was changed meanwhile and this text was not, it is saved over the newer version.
        const theirs = versionOf(await reload());
        if (theirs.values.html !== state.initial.html) throw error;
        await send(html, theirs.etag);
      }
    },
    saved(_, { html }) {
      onSaved(html);
      return undefined;
    },
    reload: async () => versionOf(await reload()),
  });

  function cancel() {
    if (state.saving) return;
    if (!state.isChanged()) return onClose();
    confirm({
      title: 'Close without saving?',
      content: 'What you changed here will be lost.',
      okText: 'Discard changes',
      cancelText: 'Go on writing',
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  }

  return (
    <Modal
      open
      title={`Edit ${title}`}
      width={720}
      okText="Save"
      cancelText="Cancel"
      okButtonProps={{ loading: busy(state.saving) }}
      onOk={form.submit}
      onCancel={cancel}
      maskClosable={false}
      modalRender={withFocus}
    >
      <Form
        form={form}
        layout="vertical"
        disabled={state.saving}
        initialValues={state.initial}
        onFinish={(values) => void state.submit(values)}
        aria-label={`Edit ${title}`}
      >
        <Field name="html" label={title} schema={stores.update.shape[field]}>
          <RichTextEditor profile="legal" label={title} placeholder="Type here..." />
        </Field>
      </Form>
      <SaveProblems state={state} what="This text" />
    </Modal>
  );
}
