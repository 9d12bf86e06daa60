// New recovery codes. They are shown only once, so the person is asked to keep them.
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { saveFile } from '#src/ui/save-file.ts';
import styles from './second-factor.module.css';

const fileText = (codes: readonly string[]) =>
  `Recovery codes for ${window.location.host}\nEach works once, instead of a code from your authenticator app or a passkey.\n\n${codes.join('\n')}\n`;

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  // Undefined except on https and localhost.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = () =>
    void clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const download = () => saveFile(new Blob([fileText(codes)], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <div className={styles.stack}>
      <Alert
        type="warning"
        showIcon
        message="Save these recovery codes now. You won’t see them again."
        description="Each signs you in once if you lose your device. Keep them where only you can find them."
      />
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Space wrap>
        <Button type="primary" onClick={onDone}>
          I have saved them
        </Button>
        <Button onClick={download}>Download</Button>
        {clipboard && <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
      </Space>
    </div>
  );
}
