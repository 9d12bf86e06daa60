// Runs a bulk action: asks for the values, shows the dry run, starts the operation and shows its progress.
import { Button, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { Contract } from '#shared/contract/contract.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import type { BulkAction, OperationTargets } from './bulk-action.ts';
import styles from './bulk-dialog.module.css';
import { DryRunForm, type StepButton } from './dry-run-form.tsx';
import { OperationDialog } from './operation-dialog.tsx';
import { ValuesForm } from './values-form.tsx';

export interface BulkDialogProps {
  contract: Contract;
  action: BulkAction;
  meant: OperationTargets;
  /** The count before the dry run, perhaps an estimate: `12 users`, `about 1.2M users`. */
  count: string;
  /** `started`: whether an operation was started. */
  onClose: (started: boolean) => void;
}

export function BulkDialog({ contract, action, meant, count, onClose }: BulkDialogProps) {
  const { fields, values: fixedValues = {} } = action;
  const [formValues, setFormValues] = useState<Record<string, unknown> | undefined>(fields ? undefined : {});
  const [previousValues, setPreviousValues] = useState<Record<string, unknown>>();
  const [operationId, setOperationId] = useState<string>();
  const [button, setButton] = useState<StepButton>();
  const formId = useId();
  // Once an operation runs, the operation's dialog replaces this one.
  useOverlay(operationId === undefined, () => onClose(false));
  if (operationId !== undefined) return <OperationDialog id={operationId} onClose={() => onClose(true)} />;

  const values = formValues && { ...fixedValues, ...formValues };
  const body = { resource: contract.name, action: action.action ?? 'update', values: values ?? {}, ...meant };
  const step: ReactNode = values ? (
    <DryRunForm
      id={formId}
      contract={contract}
      action={action}
      body={body}
      onButton={setButton}
      onStarted={setOperationId}
    />
  ) : (
    <ValuesForm
      id={formId}
      contract={contract}
      action={action}
      values={previousValues}
      onValues={setFormValues}
    />
  );
  const { text, disabled, busy, danger } = button ?? countingButton;
  const back = () => {
    setPreviousValues(formValues);
    setFormValues(undefined);
  };
  return (
    <Modal
      open
      title={`${action.label}: ${count}`}
      modalRender={focusedModal}
      onCancel={() => onClose(false)}
      footer={(buttons) => (
        <div className={`${styles.buttons} ${styles.end}`}>
          {fields && formValues && (
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
      {step}
    </Modal>
  );
}

const countingButton: StepButton = { text: 'Counting…', disabled: true, busy: false, danger: false };
