// Shows an operation's progress, result and rejected records.
import { Button, Modal, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { requestUndo } from '#providers/undo.ts';
import type { Operation } from '#shared/contract/operations.ts';
import { counted, countText } from '#shared/contract/texts.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusDialog, focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import { isUnderWay } from './bulk-action.ts';
import styles from './bulk-dialog.module.css';
import { Failures } from './failures.tsx';
import { isUndoable, operationText, operationTitle, undoOf } from './operation-texts.ts';
import { useOperation, useOperationCalls } from './use-operation.ts';

export function OperationDialog({ id: first, onClose }: { id: string; onClose: () => void }) {
  const [id, setId] = useState(first);
  const operation = useOperation(id);
  const { busy, again, stop } = useOperationCalls();
  const underWay = operation !== undefined && isUnderWay(operation);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is removed when another operation starts or this one ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each of these changes
  useEffect(() => focusDialog(place.current), [id, underWay]);
  const retry = async () => {
    const next = await again(id);
    if (next) setId(next.id);
  };
  useOverlay(true, onClose);
  return (
    <Modal
      open
      width={640}
      title={operation ? operationTitle(operation) : 'Loading…'}
      modalRender={focusedModal}
      onCancel={onClose}
      footer={
        <div className={`${styles.buttons} ${styles.end}`}>
          {underWay && (
            <Button danger loading={busyIcon(busy)} onClick={() => void stop(id)}>
              Stop
            </Button>
          )}
          {operation && isUndoable(operation) && (
            <Button onClick={() => requestUndo(undoOf(operation))}>Undo</Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </div>
      }
    >
      {operation && (
        <div ref={place} className={styles.lines}>
          <Share operation={operation} />
          <p role="status">{operationText(operation)}</p>
          {underWay && <p>It continues in the background. You can follow it from the top bar.</p>}
          {!underWay && operation.failed > 0 && (
            <Failures operation={operation} busy={busy} onRetry={() => void retry()} />
          )}
        </div>
      )}
    </Modal>
  );
}

function Share({ operation }: { operation: Operation }) {
  const { done, counts, status } = operation;
  const percent = counts.matched === 0 ? 100 : Math.floor((100 * done) / counts.matched);
  const look = { done: 'success', failed: 'exception' } as const;
  return (
    <Progress
      aria-label={`${countText(done)} of ${counted(counts.matched, 'record')}`}
      percent={percent}
      status={look[status as keyof typeof look] ?? 'normal'}
    />
  );
}
