// Asks for new values when another record has taken a deleted item's name.
import { Modal } from 'antd';
import { useId, useState } from 'react';
import type { TrashedRecord } from '#shared/contract/trash.ts';
import { areTyped, TakenValues } from '#src/show/undo/undo-fields.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import type { TakenTexts } from './use-trash.ts';

interface TakenDialogProps {
  item: TrashedRecord;
  taken: TakenTexts;
  busy: boolean;
  onRestore: (values: Readonly<Record<string, string>>) => void;
  onClose: () => void;
}

export function TakenDialog({ item, taken, busy, onRestore, onClose }: TakenDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const formId = useId();
  const isAnswered = areTyped({ taken, values });
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
        <TakenValues taken={taken} values={values} onChange={setValues} />
      </form>
    </Modal>
  );
}
