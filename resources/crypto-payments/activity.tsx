// Making chains, currencies and wallet addresses inactive, and active again.
import { type HttpError, useUpdate } from '@refinedev/core';
import { useConfirm } from '#src/dialogs/use-confirm.tsx';
import { errorNotification, successNotification } from '#src/kit/notifications.ts';
import type { ResourceDefinition } from '#src/kit/resource.ts';
import { StatusTag } from '#src/kit/tags.tsx';
import { useReadRecord } from '#src/kit/use-record.ts';
import { inSentence } from '#src/shared/texts.ts';
import { isActive } from './defaults.ts';

export interface Switched {
  id: string;
  is_active?: boolean;
  wallet_count?: number;
}

/** Active, or why it is not. */
export const ActivityTag = ({ because }: { because: string | undefined }) => (
  <StatusTag tone={because === undefined ? 'good' : 'quiet'}>{because ?? 'Active'}</StatusTag>
);

/** Said before something that wallet addresses stand on is made inactive. */
function consequence(one: string, count: number): string {
  if (count === 0) return '';
  return count === 1
    ? `1 wallet address uses this ${one}. It is kept, but is inactive with it.`
    : `${count} wallet addresses use this ${one}. They are kept, but are inactive with it.`;
}

/** The menu's action that turns a record off or on. Turning off is asked about, with what stands on the record. */
export function useActivity<Row extends Switched>(
  { contract, texts }: ResourceDefinition,
  done?: () => void,
) {
  const confirm = useConfirm();
  const readRecord = useReadRecord<Row>(contract);
  const { mutateAsync } = useUpdate<Row, HttpError, object>();
  const one = inSentence(contract.one);

  const save = (id: string, is_active: boolean, etag: string | undefined) =>
    mutateAsync({
      resource: contract.name,
      id,
      values: { is_active },
      mutationMode: 'pessimistic',
      ...(etag !== undefined && { meta: { ifMatch: etag } }),
      successNotification: successNotification(texts.updated),
      errorNotification: errorNotification(texts.updateFailed),
    }).then(
      () => done?.(),
      // The notification has said it.
      () => undefined,
    );

  async function ask(row: Row, name: string) {
    const now = await readRecord(row.id);
    const count = (row.wallet_count === undefined ? 0 : now?.data.wallet_count) ?? row.wallet_count ?? 0;
    confirm({
      title: `Make the ${one} “${name}” inactive?`,
      content: (
        <>
          {count > 0 && <p>{consequence(one, count)}</p>}
          <p>It can be made active again at any time.</p>
        </>
      ),
      okText: 'Make inactive',
      okButtonProps: { danger: true },
      onOk: () => save(row.id, false, now?.etag),
    });
  }

  return (row: Row, name: string) =>
    isActive(row)
      ? { label: 'Make inactive', run: () => void ask(row, name) }
      : {
          label: 'Make active',
          run: () => void readRecord(row.id).then((now) => save(row.id, true, now?.etag)),
        };
}
