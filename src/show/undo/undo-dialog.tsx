// Undoes a change: immediately if it is fresh and needs no decision, otherwise after a dialog.
import { Alert, Modal } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { notify } from '#providers/notification.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import { Skeletons } from '#src/ui/loading.tsx';
import { PasskeyButton } from '#src/ui/passkey-button.tsx';
import { fieldLabel } from '../history/field-values.ts';
import { KeptFields } from './kept-fields.tsx';
import styles from './undo.module.css';
import { areTyped, PasswordField, TakenValues } from './undo-fields.tsx';
import { isClear, type UndoPreview, useUndo } from './use-undo.ts';

interface UndoDialogProps {
  entries: readonly string[];
  isFresh: boolean;
  contractOf: (resource: string) => Contract | undefined;
  onClose: () => void;
}

export function UndoDialog({ entries, isFresh, contractOf, onClose }: UndoDialogProps) {
  const { previews, busy, failure, undo } = useUndo(entries);
  const [overwrite, setOverwrite] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [password, setPassword] = useState('');
  const formId = useId();
  const runsAtOnce = isFresh && previews?.every(isClear) === true;
  const isShown = !isFresh || (previews !== undefined && !runsAtOnce);
  const taken: Record<string, string> = Object.assign(
    {},
    ...(previews ?? []).map((preview) => preview.taken),
  );
  const needsPassword = previews?.some((preview) => preview.needsPassword) ?? false;
  const refusal = previews?.find((preview) => preview.refusal !== undefined)?.refusal;
  const isBlocked = previews === undefined || refusal !== undefined || !areTyped({ taken, values });
  const isEmpty = previews?.every(hasNothingToDo) === true && overwrite.length === 0;

  async function submit(withPasskey = false) {
    const body = {
      ...(overwrite.length > 0 && { overwrite: [...overwrite] }),
      ...(Object.keys(values).length > 0 && { values: { ...values } }),
      ...(needsPassword && !withPasskey && { password }),
    };
    const notification = await undo(body, withPasskey);
    if (!notification) return;
    onClose();
    notify({ ...notification, type: 'success' });
  }

  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dry run has answered
  useEffect(() => {
    if (!runsAtOnce || begun.current) return;
    begun.current = true;
    void submit().then(() => undefined);
  }, [runsAtOnce]);

  useOverlay(isShown, onClose);
  if (!isShown && failure === undefined) return null;
  return (
    <Modal
      open
      title="Undo this change?"
      modalRender={focusedModal}
      onCancel={onClose}
      okText="Undo"
      okButtonProps={{
        htmlType: 'submit',
        form: formId,
        disabled: isBlocked || isEmpty || (needsPassword && password === ''),
        loading: busy,
      }}
    >
      <form
        id={formId}
        className={styles.lines}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {previews === undefined && <Skeletons />}
        {previews?.map((preview, index) => (
          <Effect key={entries[index]} preview={preview} />
        ))}
        {previews?.map(
          ({ answer }, index) =>
            answer &&
            answer.kept.length > 0 && (
              <KeptFields
                key={entries[index]}
                answer={answer}
                contract={contractOf(answer.resource)}
                chosen={overwrite}
                onChange={setOverwrite}
              />
            ),
        )}
        <TakenValues taken={taken} values={values} onChange={setValues} />
        {needsPassword && <PasswordField value={password} onChange={setPassword} />}
        {needsPassword && <PasskeyButton disabled={isBlocked || busy} onClick={() => void submit(true)} />}
        {(refusal ?? failure) && <Alert type="error" showIcon message={refusal ?? failure} />}
      </form>
    </Modal>
  );
}

const hasNothingToDo = ({ answer }: UndoPreview) => answer?.action === 'update' && answer.undone.length === 0;

/** The effects of the undo, and the values that it can't restore. */
function Effect({ preview: { answer } }: { preview: UndoPreview }) {
  if (!answer) return null;
  const { action, undone, impossible, kept } = answer;
  const named = (fields: readonly string[]) => fields.map(fieldLabel).join(', ');
  return (
    <>
      {action === 'delete' && <p>The item moves to the trash.</p>}
      {action === 'restore' && <p>The item comes back from the trash.</p>}
      {undone.length > 0 && <p>Restores: {named(undone)}.</p>}
      {action === 'update' && undone.length + kept.length + impossible.length === 0 && (
        <p>Everything is already as before this change.</p>
      )}
      {impossible.length > 0 && <p>Cannot be restored: {named(impossible)}.</p>}
    </>
  );
}
