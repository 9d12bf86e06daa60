// The Undo button of an entry in the history.
import { Button } from 'antd';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { requestUndo } from '#providers/undo.ts';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import type { Contract } from '#shared/contract/contract.ts';
import styles from './undo.module.css';

/** Whether a change of this kind can be undone at all. The server decides about the single change. */
function canBeUndone({ action, changes, setting }: AuditEntry, { permissions, update }: Contract): boolean {
  if (update === undefined && setting === undefined) return false;
  return action === 'update' ? Object.keys(changes).length > 0 : permissions.delete !== undefined;
}

interface UndoButtonProps {
  entry: AuditEntry;
  contract: Contract;
}

export function UndoButton({ entry, contract }: UndoButtonProps) {
  const { user } = useIdentity();
  const isPermitted = useAccess(contract, entry.action === 'update' ? 'edit' : 'delete');
  const isOwn = user !== undefined && entry.actor?.id === user.id;
  if (!canBeUndone(entry, contract) || !(isPermitted || isOwn)) return null;
  return (
    <Button
      type="link"
      size="small"
      className={styles.inline ?? ''}
      onClick={() => requestUndo({ entries: [entry.id] })}
    >
      Undo
    </Button>
  );
}
