import type { HttpError } from '@refinedev/core';
import { Checkbox, Form, Input, Modal } from 'antd';
import { type View, type ViewUpdate, viewUpdate } from '#shared/contract/views.ts';
import { formRule, schemaError } from '#src/form/schema.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import { useViewCalls } from './use-view-calls.ts';
import type { Views } from './use-views.ts';

export interface ViewDialogProps {
  views: Views;
  /** The view to rename. Without it the dialog creates a view. */
  renamed?: View | undefined;
  copied?: View | undefined;
  open: boolean;
  onClose(): void;
}

type Values = Pick<ViewUpdate, 'name' | 'shared' | 'isDefault'>;

const nameProblem = (name: string | undefined) =>
  schemaError(viewUpdate.shape.name, (name ?? '').trim()) ?? undefined;

/** Asks for a view's name and, for a new view, whether it is shared and the default. */
export function ViewDialog({ views, renamed, copied, open, onClose }: ViewDialogProps) {
  const [form] = Form.useForm<Values>();
  const { create, change, busy } = useViewCalls(views);
  async function save({ name = '', ...others }: Values) {
    const values = { ...others, name: name.trim() };
    try {
      if (renamed) await change(renamed, { name: values.name });
      else {
        const { query, columns } = copied ?? views.now;
        views.show(await create({ ...values, query, columns: columns && [...columns] }));
      }
      onClose();
    } catch (error) {
      const { statusCode, errors, message } = error as HttpError;
      if (statusCode !== 409 && statusCode !== 422) return;
      form.setFields([{ name: 'name', errors: [String(errors?.name ?? message)] }]);
    }
  }
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={renamed ? 'Rename view' : copied ? 'Copy view' : 'Save as view'}
      okText="Save"
      onOk={form.submit}
      okButtonProps={{ loading: busyIcon(busy) }}
      modalRender={focusedModal}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        initialValues={{ name: (renamed ?? copied)?.name, shared: false, isDefault: false }}
        onFinish={(values) => !busy && void save(values)}
      >
        <Form.Item name="name" label="Name" rules={[formRule(nameProblem)]} validateTrigger="onSubmit">
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="shared"
          valuePropName="checked"
          hidden={renamed !== undefined}
          noStyle={renamed !== undefined}
        >
          <Checkbox>Share with everyone who can see this list</Checkbox>
        </Form.Item>
        <Form.Item
          name="isDefault"
          valuePropName="checked"
          hidden={renamed !== undefined}
          noStyle={renamed !== undefined}
        >
          <Checkbox>Set as default</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
