// Before many records are changed: asks for the values, says what would happen, and begins it. Then shows how far it is.
import { Button, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useOverlay } from '#src/dialogs/overlays.ts';
import { withFocus } from '#src/dialogs/use-confirm.tsx';
import type { Contract } from '#src/shared/contract.ts';
import type { BulkAction, Meant } from './bulk-action.ts';
import styles from './bulk-dialog.module.css';
import { OperationDialog } from './operation-dialog.tsx';
import { type StepButton, TrialForm } from './trial-form.tsx';
import { ValuesForm } from './values-form.tsx';

export interface BulkDialogProps {
  contract: Contract;
  action: BulkAction;
  /** Which records. */
  meant: Meant;
  /** How many of what, as far as it is known before they are counted: `12 users`, `about 1.2M users`. */
  count: string;
  /** `begun`: not called off before. */
  onClose: (begun: boolean) => void;
}

export function BulkDialog({ contract, action, meant, count, onClose }: BulkDialogProps) {
  const { fields, values: given = {} } = action;
  const [asked, setAsked] = useState<Record<string, unknown> | undefined>(fields ? undefined : {});
  const [before, setBefore] = useState<Record<string, unknown>>();
  const [begun, setBegun] = useState<string>();
  const [button, setButton] = useState<StepButton>();
  const formId = useId();
  // From then on the other dialog stands in its place.
  useOverlay(begun === undefined, () => onClose(false));
  if (begun !== undefined) return <OperationDialog id={begun} onClose={() => onClose(true)} />;

  const values = asked && { ...given, ...asked };
  const body = { resource: contract.name, action: action.action ?? 'update', values: values ?? {}, ...meant };
  const what: ReactNode = values ? (
    <TrialForm
      id={formId}
      contract={contract}
      action={action}
      body={body}
      onButton={setButton}
      onBegun={setBegun}
    />
  ) : (
    <ValuesForm id={formId} contract={contract} action={action} values={before} onValues={setAsked} />
  );
  const { text, disabled, busy, danger } = button ?? notYet;
  const back = () => {
    setBefore(asked);
    setAsked(undefined);
  };
  return (
    <Modal
      open
      title={`${action.label}: ${count}`}
      modalRender={withFocus}
      onCancel={() => onClose(false)}
      footer={(buttons) => (
        <div className={`${styles.buttons} ${styles.end}`}>
          {fields && asked && (
            <Button className={styles.back ?? ''} disabled={busy} onClick={back}>
              Back
            </Button>
          )}
          {buttons}
        </div>
      )}
      okText={values ? text : 'Continue'}
      okButtonProps={{
        htmlType: 'submit',
        form: formId,
        ...(values && { disabled, danger, loading: busy }),
      }}
    >
      {what}
    </Modal>
  );
}

const notYet: StepButton = { text: 'Counting…', disabled: true, busy: false, danger: false };
