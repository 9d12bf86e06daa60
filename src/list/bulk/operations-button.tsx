// The top bar's button for the user's bulk operations. It is visible if there are any from the last day.

import { ProfileOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { Suspense, useId, useState } from 'react';
import { requestUndo } from '#providers/undo.ts';
import type { Operation } from '#shared/contract/operations.ts';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { lazyComponent } from '#src/ui/loading.tsx';
import { isUnderWay } from './bulk-action.ts';
import { isUndoable, operationText, operationTitle, refusedText, undoOf } from './operation-texts.ts';
import styles from './operations-button.module.css';
import { useOperationCalls } from './use-operation.ts';
import { useRecentOperations } from './use-recent-operations.ts';

const OperationDialog = lazyComponent(async () => (await import('./operation-dialog.tsx')).OperationDialog);

export function BulkOperationsButton() {
  const runs = useRecentOperations();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<string>();
  const listId = useId();
  useOverlay(open, () => setOpen(false));
  if (runs.length === 0) return null;
  const underWay = runs.filter(isUnderWay).length;
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        content={
          <section id={listId} aria-label="Bulk changes">
            <ul className={styles.runs}>
              {runs.map((run) => (
                <Run
                  key={run.id}
                  run={run}
                  onShow={() => {
                    setOpen(false);
                    setShown(run.id);
                  }}
                />
              ))}
            </ul>
          </section>
        }
      >
        <Badge count={underWay} size="small" offset={[-6, 6]}>
          <Button
            type="text"
            icon={<ProfileOutlined aria-hidden />}
            aria-label={underWay > 0 ? `Bulk changes, ${underWay} in progress` : 'Bulk changes'}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
          />
        </Badge>
      </Popover>
      {shown !== undefined && (
        <Suspense>
          <OperationDialog id={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Run({ run, onShow }: { run: Operation; onShow: () => void }) {
  const { busy, stop } = useOperationCalls();
  const refused = refusedText(run);
  return (
    <li>
      <div className={styles.run}>
        <Button type="link" size="small" onClick={onShow}>
          {operationTitle(run)}
        </Button>
        {isUndoable(run) && (
          <Button size="small" onClick={() => requestUndo(undoOf(run))}>
            Undo
          </Button>
        )}
        {isUnderWay(run) && (
          <Button size="small" danger loading={busyIcon(busy)} onClick={() => void stop(run.id)}>
            Stop
          </Button>
        )}
      </div>
      <p>
        {operationText(run)}
        {refused && `, ${refused}`}
      </p>
    </li>
  );
}
