// Dialog that adds a passkey with a name, or renames one.
import { Alert, Button, Form, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { http } from '#providers/http.ts';
import { notify } from '#providers/notification.ts';
import { type OwnPasskey, type PasskeyCreation, passkeyName } from '#shared/contract/passkeys.ts';
import { deviceName } from '#shared/format/device-name.ts';
import { formRules } from '#src/form/schema.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import { createPasskey } from '#src/ui/passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

const path = '/me/passkeys';
const failed = 'We couldn’t save the passkey. Please try again.';

interface PasskeyDialogProps {
  /** The passkey to rename. Without it, the dialog adds one. */
  renamed: OwnPasskey | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Makes a passkey on this device and adds it. Returns the recovery codes that come with the first second factor. */
async function addPasskey(name: string): Promise<readonly string[]> {
  const options = await http.post<PasskeyCreation>(`${path}/options`);
  const passkey = await createPasskey(options.data);
  const { data } = await http.post<{ recoveryCodes: string[] }>(path, { name, passkey });
  return data.recoveryCodes;
}

export function PasskeyDialog({ renamed, onClose, onSaved }: PasskeyDialogProps) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  useOverlay(true, onClose);

  async function save({ name }: { name: string }) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const newCodes = renamed ? [] : await addPasskey(name);
      if (renamed) await http.patch(`${path}/${renamed.id}`, { name });
      onSaved();
      if (newCodes.length > 0) return setCodes(newCodes);
      notify({ type: 'success', message: renamed ? 'Passkey renamed' : 'Passkey added' });
      onClose();
    } catch (error) {
      setFailure((error as Error).message || failed);
      setBusy(false);
    }
  }

  const title = renamed ? 'Rename passkey' : 'Add a passkey';
  return (
    <Modal
      open
      title={codes.length > 0 ? 'Your recovery codes' : title}
      footer={null}
      maskClosable={false}
      onCancel={onClose}
      modalRender={focusedModal}
    >
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form<{ name: string }>
          name="passkey"
          layout="vertical"
          requiredMark={false}
          initialValues={{ name: renamed?.name ?? deviceName(navigator.userAgent) }}
          onFinish={(values) => void save(values)}
        >
          <div className={styles.stack}>
            {!renamed && <p>Your browser asks for your fingerprint, face or screen lock next.</p>}
            {failure !== undefined && <Alert type="error" showIcon message={failure} />}
            <Form.Item name="name" label="Name" rules={formRules(passkeyName)} validateTrigger="onSubmit">
              <Input autoComplete="off" autoFocus />
            </Form.Item>
            <Space>
              <Button type="primary" htmlType="submit" aria-disabled={busy}>
                {busy ? 'Saving...' : renamed ? 'Save' : 'Continue'}
              </Button>
              <Button onClick={onClose}>Cancel</Button>
            </Space>
          </div>
        </Form>
      )}
    </Modal>
  );
}
