// Previews amount changes of a dry run and offers the current amounts as a file.
import { useCustomMutation } from '@refinedev/core';
import { Button } from 'antd';
import { notify } from '#providers/notification.ts';
import { busyIcon } from '#src/dialogs/busy.tsx';
import { type Column, DataTable } from '#src/kit/data-table.tsx';
import { download } from '#src/kit/download.ts';
import { errorNotification } from '#src/kit/notifications.ts';
import { useAccess } from '#src/kit/use-access.ts';
import type { Contract } from '#src/shared/contract.ts';
import { usd } from '#src/shared/money.ts';
import type { AmountChange, OperationBody } from '#src/shared/operations.ts';
import { countText, inSentence } from '#src/shared/texts.ts';
import styles from './bulk-dialog.module.css';
import { RecordOrFormLink } from './refused-link.tsx';

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
      <p>This can't be undone yet. Download the current prices so that you can restore them.</p>
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
