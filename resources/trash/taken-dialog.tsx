// Asks for other values when those of a deleted item are taken by now.
import { Modal } from 'antd';
import { useId, useState } from 'react';
import type { TrashedRecord } from '#shared/contract/trash.ts';
import { TakenValue } from '#src/show/undo/undo-fields.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import type { TakenValues } from './use-trash.ts';

interface TakenDialogProps {
  item: TrashedRecord;
  taken: TakenValues;
  busy: boolean;
  onRestore: (values: Readonly<Record<string, string>>) => void;
  onClose: () => void;
}

export function TakenDialog({ item, taken, busy, onRestore, onClose }: TakenDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const formId = useId();
  const isAnswered = Object.keys(taken).every((field) => (values[field] ?? '').trim() !== '');
  useOverlay(true, onClose);
  return (
    <Modal
      open
      title={
        <>
          Restore “<bdi>{item.name}</bdi>”
        </>
      }
      modalRender={focusedModal}
      onCancel={onClose}
      okText="Restore"
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: !isAnswered, loading: busy }}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onRestore(values);
        }}
      >
        {Object.entries(taken).map(([field, text]) => (
          <TakenValue
            key={field}
            field={field}
            text={text}
            value={values[field] ?? ''}
            onChange={(value) => setValues((all) => ({ ...all, [field]: value }))}
          />
        ))}
      </form>
    </Modal>
  );
}
