// Dialog for a sensitive call: the user confirms who they are, and the call continues. The screen behind it does not change.
import { Alert, Button, Form, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { http } from '#providers/http.ts';
import { endStepUp } from '#providers/step-up.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import { proofByPasskey, useHasPasskey } from '#src/ui/own-passkeys.ts';

const failed = 'We couldn’t check your password. Please try again.';

function StepUpForm({ onCancel }: { onCancel: () => void }) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const hasPasskey = useHasPasskey();

  async function confirm(body: () => Promise<object>) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await http.post('/me/step-up', await body());
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
      onFinish={(values) => void confirm(async () => values)}
    >
      <p>
        This is a sensitive change. Enter your password{hasPasskey && ' or use a passkey'} to continue. What
        you entered is kept.
      </p>
      {failure !== undefined && <Alert type="error" showIcon message={failure} />}
      <Form.Item
        name="password"
        label="Your password"
        rules={[{ required: true, message: 'Enter your password' }]}
      >
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      <Space wrap>
        <Button type="primary" htmlType="submit" aria-disabled={busy}>
          {busy ? 'Checking...' : 'Continue'}
        </Button>
        {hasPasskey && (
          <Button aria-disabled={busy} onClick={() => void confirm(proofByPasskey)}>
            Use a passkey
          </Button>
        )}
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
