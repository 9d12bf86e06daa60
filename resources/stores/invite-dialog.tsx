// Asks for the address and the role of a person to invite.
import type { HttpError } from '@refinedev/core';
import { Form, Input, Modal, Radio } from 'antd';
import { useSite } from '#providers/site.ts';
import {
  type CallerRole,
  mayGive,
  roleHints,
  roleLabels,
  type StaffRole,
  staffInvite,
  staffRoles,
} from '#resources/store-staff/contract.ts';
import { formRules } from '#src/form/schema.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import styles from './staff.module.css';
import { useStaffCall } from './use-staff.ts';

interface InviteDialogProps {
  storeId: string;
  yourRole: CallerRole;
  onDone: () => void;
  onClose: () => void;
}

interface Values {
  email: string;
  role: StaffRole;
}

export function InviteDialog({ storeId, yourRole, onDone, onClose }: InviteDialogProps) {
  const [form] = Form.useForm<Values>();
  const { call, busy } = useStaffCall(storeId);
  const hasMailServer = useSite()?.hasMailServer;
  useOverlay(true, onClose);

  async function send({ email, role }: Values) {
    try {
      await call('post', '', { email, role }, { failed: 'Failed to invite the person' });
      onDone();
      onClose();
    } catch (error) {
      const { statusCode, errors, message } = error as HttpError;
      if (statusCode === 409 || statusCode === 422)
        form.setFields([{ name: 'email', errors: [String(errors?.email ?? message)] }]);
    }
  }

  return (
    <Modal
      open
      title="Invite someone"
      okText="Invite"
      okButtonProps={{ loading: busyIcon(busy) }}
      onOk={form.submit}
      onCancel={onClose}
      modalRender={focusedModal}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ email: '', role: 'view' }}
        onFinish={(values) => !busy && void send(values)}
        aria-label="Invite someone"
      >
        <Form.Item
          name="email"
          label="Email"
          rules={formRules(staffInvite.shape.email)}
          validateTrigger="onSubmit"
          extra={
            hasMailServer === false
              ? 'The address they sign in with.'
              : 'People without an account create one with the link in the email.'
          }
        >
          <Input type="email" inputMode="email" autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label="Role">
          <Radio.Group className={styles.roles ?? ''} aria-label="Role">
            {staffRoles
              .filter((role) => mayGive(yourRole, role))
              .map((role) => (
                <Radio key={role} value={role}>
                  {roleLabels[role]} <SecondaryText>{roleHints[role]}</SecondaryText>
                </Radio>
              ))}
          </Radio.Group>
        </Form.Item>
      </Form>
    </Modal>
  );
}
