// The dialog in which a legal text is written. It closes when it is saved, or when the person gives it up.
import { Alert, Form, Modal } from 'antd';
import { useRef, useState } from 'react';
import { Field } from '#src/kit/field.tsx';
import { useLeaveGuard } from '#src/kit/leave-guard.ts';
import { withFocus } from '#src/kit/modal-focus.tsx';
import { useConfirm } from '#src/kit/use-confirm.ts';
import type { Loaded } from '#src/kit/use-record-form.ts';
import { RichTextEditor } from '#src/rich-text/rich-text-editor.tsx';
import type { AnsweredStore } from './answered-store.ts';
import { stores } from './contract.ts';
import type { LegalText } from './legal-texts.ts';
import { useSaveLegal } from './use-save-legal.ts';

interface LegalDialogProps {
  legal: LegalText;
  loaded: Loaded<AnsweredStore>;
  /** The text as it is now, HTML. */
  text: string;
  onSaved: (html: string) => void;
  onClose: () => void;
}

interface Values {
  html: string;
}

export function LegalDialog({ legal, loaded, text, onSaved, onClose }: LegalDialogProps) {
  const [form] = Form.useForm<Values>();
  const confirm = useConfirm();
  const [opened] = useState(text);
  const done = useRef(false);
  const { saving, conflict, save } = useSaveLegal(legal, loaded, opened);

  const changed = () => !done.current && (form.getFieldValue('html') ?? opened) !== opened;
  useLeaveGuard(changed);

  async function submit({ html }: Values) {
    if (saving || !(await save(html))) return;
    done.current = true;
    onSaved(html);
  }
  function cancel() {
    if (saving) return;
    if (!changed()) return onClose();
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
      title={`Edit ${legal.title}`}
      width={720}
      okText="Save"
      cancelText="Cancel"
      confirmLoading={saving}
      onOk={form.submit}
      onCancel={cancel}
      maskClosable={false}
      modalRender={withFocus}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ html: opened } satisfies Values}
        onFinish={(values) => void submit(values)}
        aria-label={`Edit ${legal.title}`}
      >
        <Field name="html" label={legal.title} schema={stores.update.shape[legal.field]}>
          <RichTextEditor profile="legal" label={legal.title} placeholder="Type here..." />
        </Field>
      </Form>
      {conflict && (
        <Alert
          type="warning"
          showIcon
          message="This text was changed by someone else meanwhile."
          description="Yours is still here and not saved. Save again to put it in place of theirs."
        />
      )}
    </Modal>
  );
}
