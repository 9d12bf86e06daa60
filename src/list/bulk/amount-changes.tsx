// Previews amount changes of a dry run and offers the current amounts as a file.
import { useCustomMutation } from '@refinedev/core';
import { Button } from 'antd';
import { useAccess } from '#providers/access-control.ts';
import { notify } from '#providers/notification.ts';
import type { Contract } from '#shared/contract/contract.ts';
import type { AmountChange } from '#shared/contract/dry-run.ts';
import type { OperationBody } from '#shared/contract/operations.ts';
import { countText, inSentence } from '#shared/contract/texts.ts';
import { usd } from '#shared/format/money.ts';
import { type Column, DataTable } from '#src/list/table/data-table.tsx';
import { busyIcon } from '#src/ui/dialogs/busy.tsx';
import { download } from '#src/ui/download.ts';
import { errorNotification } from '#src/ui/notifications.ts';
import styles from './bulk-dialog.module.css';
import { RecordOrFormLink } from './rejected-record-link.tsx';

interface AmountChangesProps {
  contract: Contract;
  changes: readonly AmountChange[];
  /** The total number of changes. */
  of: number;
  body: OperationBody;
}

export function AmountChanges({ contract, changes, of, body }: AmountChangesProps) {
  const mayExport = useAccess(contract, 'list');
  const many = inSentence(contract.many);
  const label =
    of > changes.length ? `The first ${changes.length} of ${countText(of)} ${many}` : `All ${many}`;
  const columns: Column<AmountChange>[] = [
    {
      title: contract.one,
      place: 'main',
      render: (_, { id, name }) => (
        <RecordOrFormLink contract={contract} id={id}>
          {name || id}
        </RecordOrFormLink>
      ),
    },
    { title: 'Now', place: 'main', align: 'right', width: 112, render: (_, { before }) => usd(before) },
    { title: 'After', place: 'main', align: 'right', width: 112, render: (_, { after }) => usd(after) },
  ];
  return (
    <>
      <p>{label}:</p>
      <div className={styles.changes}>
        <DataTable label={label} columns={columns} rows={[...changes]} nameOf={({ name }) => name} />
      </div>
      <p>You can undo this later. You can also download the current prices.</p>
      {mayExport && <CurrentAmounts contract={contract} body={body} />}
    </>
  );
}

function CurrentAmounts({
  contract,
  body: { ids, filters, q },
}: Pick<AmountChangesProps, 'contract' | 'body'>) {
  const { mutateAsync, isLoading } = useCustomMutation<{ id: string; url: string }>();
  const failed = 'Failed to download the current prices';
  const save = async () => {
    const selection = ids ? { ids } : { filters, q };
    try {
      const { data } = await mutateAsync({
        url: '/exports',
        method: 'post',
        values: { resource: contract.name, format: 'csv', values: 'raw', ...selection },
        errorNotification: errorNotification(failed),
      });
      download(data.url, (why) => notify({ type: 'error', message: failed, description: why }));
    } catch {
      // A notification shows the reason.
    }
  };
  return (
    <div>
      <Button loading={busyIcon(isLoading)} onClick={() => void save()}>
        Download current prices
      </Button>
    </div>
  );
}
