// Shows the dialog of an undo that the user asked for.
import { Suspense, useSyncExternalStore } from 'react';
import { endUndo, onUndoRequest, undoTarget } from '#providers/undo.ts';
import { contractNamed } from '#resources/contracts.ts';
import { lazyComponent } from '#src/ui/loading.tsx';

const UndoDialog = lazyComponent(async () => (await import('#src/show/undo/undo-dialog.tsx')).UndoDialog);
const UndoOperationDialog = lazyComponent(
  async () => (await import('#src/list/bulk/undo-operation-dialog.tsx')).UndoOperationDialog,
);

export function UndoPlace() {
  const target = useSyncExternalStore(onUndoRequest, undoTarget);
  if (!target) return null;
  const { entries, operationId, resource = '', isFresh = false } = target;
  const contract = contractNamed(resource);
  return (
    <Suspense>
      {entries && (
        <UndoDialog
          key={entries.join()}
          entries={entries}
          isFresh={isFresh}
          contractOf={contractNamed}
          onClose={endUndo}
        />
      )}
      {operationId !== undefined && contract && (
        <UndoOperationDialog
          key={operationId}
          contract={contract}
          operationId={operationId}
          onClose={endUndo}
        />
      )}
    </Suspense>
  );
}
