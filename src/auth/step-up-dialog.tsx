// Dialog for a sensitive call: the user confirms who they are, and the call continues. The screen behind it does not change.
import { Alert, Button, Form, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { http } from '#providers/http.ts';
import { endStepUp } from '#providers/step-up.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';

const failed = 'We couldn’t check your password. Please try again.';

function StepUpForm({ onCancel }: { onCancel: () => void }) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function confirm(values: { password: string }) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await http.post('/me/step-up', values);
      endStepUp(true);
    } catch (error) {
      setBusy(false);
      setFailure((error as Error).message || failed);
    }
  }

  return (
    <Form<{ password: string }>
      layout="vertical"
      requiredMark={false}
      initialValues={{ password: '' }}
      onFinish={(values) => void confirm(values)}
    >
      <p>This is a sensitive change. Enter your password to continue. What you entered is kept.</p>
      {failure !== undefined && <Alert type="error" showIcon message={failure} />}
      <Form.Item
        name="password"
        label="Your password"
        rules={[{ required: true, message: 'Enter your password' }]}
      >
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      <Space>
        <Button type="primary" htmlType="submit" aria-disabled={busy}>
          {busy ? 'Checking...' : 'Continue'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Space>
    </Form>
  );
}

export function StepUpDialog() {
  const cancel = () => endStepUp(false);
  useOverlay(true, cancel);
  return (
    <Modal
      open
      title="Confirm that it’s you"
      footer={null}
      maskClosable={false}
      zIndex={1900}
      onCancel={cancel}
      modalRender={focusedModal}
    >
      <StepUpForm onCancel={cancel} />
    </Modal>
  );
}
