// Undoes a bulk operation: shows the dry run, starts the undo and shows its progress.
import { Modal } from 'antd';
import { useId, useState } from 'react';
import type { Contract } from '#shared/contract/contract.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import type { BulkAction } from './bulk-action.ts';
import { DryRunForm, type StepButton } from './dry-run-form.tsx';
import { OperationDialog } from './operation-dialog.tsx';

const undo: BulkAction = {
  label: 'Undo',
  verb: 'Undo',
  effect: 'can be undone',
  same: 'are already as before',
};

const counting: StepButton = { text: 'Counting…', disabled: true, busy: false, danger: false };

interface UndoOperationDialogProps {
  contract: Contract;
  operationId: string;
  onClose: () => void;
}

export function UndoOperationDialog({ contract, operationId, onClose }: UndoOperationDialogProps) {
  const [started, setStarted] = useState<string>();
  const [{ text, disabled, busy }, setButton] = useState(counting);
  const formId = useId();
  useOverlay(started === undefined, onClose);
  if (started !== undefined) return <OperationDialog id={started} onClose={onClose} />;
  return (
    <Modal
      open
      title="Undo this bulk change?"
      modalRender={focusedModal}
      onCancel={onClose}
      okText={text}
      okButtonProps={{ htmlType: 'submit', form: formId, disabled, loading: busy }}
    >
      <DryRunForm
        id={formId}
        contract={contract}
        action={undo}
        path={`/${operationId}/undo`}
        body={{}}
        onButton={setButton}
        onStarted={setStarted}
      />
    </Modal>
  );
}
