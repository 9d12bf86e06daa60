// Sets up an authenticator app: QR code or key, a first code, then the recovery codes.
import { Alert, Button, Form, Input, QRCode, Space } from 'antd';
import { useState } from 'react';
import { http } from '#providers/http.ts';
import type { TotpSetup } from '#shared/contract/second-factor.ts';
import { CopyableText } from '#src/ui/values.tsx';
import styles from './second-factor.module.css';

const failed = 'We couldn’t check the code. Please try again.';

interface SetUpTotpProps {
  setup: TotpSetup;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

export function SetUpTotp({ setup: { secret, uri }, onConfirmed, onCancel }: SetUpTotpProps) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function confirm(values: { code: string }) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await http.post<{ recoveryCodes: string[] }>('/me/second-factor/totp/confirm', values);
      onConfirmed(data.recoveryCodes);
    } catch (error) {
      setBusy(false);
      setFailure((error as Error).message || failed);
    }
  }

  return (
    <Form<{ code: string }>
      layout="vertical"
      requiredMark={false}
      initialValues={{ code: '' }}
      onFinish={(values) => void confirm(values)}
    >
      <div className={styles.stack}>
        <p>Scan this code with an authenticator app on your phone. Then enter the code that the app shows.</p>
        <div className={styles.scan}>
          <div role="img" aria-label="QR code for your authenticator app">
            {/* Apps read dark on light only. */}
            <QRCode value={uri} size={176} type="svg" color="#000" bgColor="#fff" aria-hidden />
          </div>
          <div className={styles.key}>
            <p>Can’t scan it? Enter this key in the app:</p>
            <code>
              <CopyableText text={secret.replace(/(.{4})(?!$)/g, '$1 ')} label="key" />
            </code>
          </div>
        </div>
        {failure !== undefined && <Alert type="error" showIcon message={failure} />}
        <Form.Item
          name="code"
          label="Code from the app"
          rules={[{ required: true, message: 'Enter the 6-digit code' }]}
        >
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={7} />
        </Form.Item>
        <Space>
          <Button type="primary" htmlType="submit" aria-disabled={busy}>
            {busy ? 'Checking...' : 'Turn on'}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Space>
      </div>
    </Form>
  );
}
