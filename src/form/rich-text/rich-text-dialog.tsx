// The dialog that edits one rich text of a record.
import { type BaseRecord, type HttpError, useUpdate } from '@refinedev/core';
import { Form, Modal } from 'antd';
import type { OneAnswer } from '#providers/data.ts';
import type { Schema } from '#shared/contract/contract.ts';
import type { RichTextProfile } from '#shared/domain/rich-text.ts';
import { FormDraft } from '#src/form/drafts/form-draft.tsx';
import { Field } from '#src/form/fields.tsx';
import { FormPresence } from '#src/form/presence/form-presence.tsx';
import { SaveProblems } from '#src/form/save/save-form.tsx';
import { useSave } from '#src/form/save/use-save.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';
import type { Loaded } from '#src/show/use-record.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { discardChangesDefaults, focusedModal, useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { errorNotification, saveNotifications, successNotification } from '#src/ui/notifications.ts';
import { RichTextEditor } from './rich-text-editor.tsx';

/** A rich text field of a record with its texts. */
export interface RecordText {
  readonly field: string;
  readonly profile: RichTextProfile;
  readonly title: string;
  readonly empty: string;
  readonly saved: string;
}

interface RichTextDialogProps {
  definition: ResourceDefinition;
  text: RecordText;
  loaded: Loaded<BaseRecord>;
  html: string;
  onSaved: (html: string) => void;
  onClose: () => void;
}

interface Values {
  html: string;
}

export function RichTextDialog(props: RichTextDialogProps) {
  const { definition, text, loaded, html: begin, onSaved, onClose } = props;
  const { contract, texts } = definition;
  const { field, profile, title } = text;
  const schemas = contract.update?.shape as Readonly<Record<string, Schema>> | undefined;
  const { answer, reload } = loaded;
  const id = String(answer.data.id);
  const name = `${contract.name}-${field}`;
  const [form] = Form.useForm<Values>();
  const confirm = useConfirm();
  const { mutateAsync } = useUpdate<BaseRecord, HttpError>();

  const send = (html: string, etag: string | undefined) =>
    mutateAsync({
      resource: contract.name,
      id,
      values: { [field]: html },
      ...(etag !== undefined && { meta: { ifMatch: etag } }),
      ...saveNotifications(
        successNotification('Saved', text.saved),
        errorNotification(texts.updateFailed, [412], 'Failed to save'),
      ),
    });
  const versionOf = (of: OneAnswer<BaseRecord>) => ({
    values: { html: String(of.data?.[field] ?? '') },
    answer: of,
    etag: of.etag,
  });
  const state = useSave<Values, OneAnswer<BaseRecord>, unknown>({
    form,
    begin: { ...versionOf(answer), values: { html: begin } },
    send: ({ values: { html }, version: { etag } }) => send(html, etag),
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
      ...discardChangesDefaults,
      okText: 'Discard changes',
      cancelText: 'Keep editing',
      onOk() {
        state.draft.current?.();
        onClose();
      },
    });
  }

  useOverlay(true, cancel);

  return (
    <Modal
      open
      title={`Edit ${title}`}
      width={720}
      okText="Save"
      cancelText="Cancel"
      okButtonProps={{ loading: busyIcon(state.saving) }}
      onOk={form.submit}
      onCancel={cancel}
      maskClosable={false}
      modalRender={focusedModal}
    >
      <Form
        form={form}
        layout="vertical"
        disabled={state.saving}
        name={name}
        initialValues={state.version.values}
        onFinish={(values) => void state.submit(values)}
        aria-label={`Edit ${title}`}
      >
        <FormDraft state={state} name={name} recordId={id} />
        <FormPresence resource={contract.name} id={id} state={state} />
        <Field name="html" label={title} schema={schemas?.[field]}>
          <RichTextEditor profile={profile} label={title} placeholder="Type here..." />
        </Field>
      </Form>
      <SaveProblems state={state} name={name} what="This text" />
    </Modal>
  );
}
