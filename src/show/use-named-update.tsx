// Performs a named change (`Suspend`), after its confirmation.
import { type BaseRecord, type HttpError, useInvalidate, useUpdate } from '@refinedev/core';
import { useInvalidateLists } from '#providers/use-invalidate-lists.ts';
import { useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { errorNotification, successNotification } from '#src/ui/notifications.ts';
import { useImpact } from './impact/use-impact.tsx';
import type { NamedUpdate, ResourceDefinition } from './resource.ts';
import { useReadRecord } from './use-record.ts';

type RecordWithId = BaseRecord & { readonly id: string };

/** Isolates a right-to-left name from the rest of the sentence. */
const question = ({ verb, of }: NamedUpdate, singular: string, name: string) =>
  of ? (
    `${of(`the ${singular} “${name}”`)}?`
  ) : (
    <>
      {verb} “<bdi>{name}</bdi>”?
    </>
  );

/** `singular`: the word for one record within a sentence. */
export function useNamedUpdate({ contract, texts, countedBy = [] }: ResourceDefinition, singular: string) {
  const confirm = useConfirm();
  const invalidate = useInvalidate();
  const invalidateLists = useInvalidateLists();
  const impact = useImpact(contract);
  const readRecord = useReadRecord<RecordWithId>(contract);
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, object>();

  /** Sends the record's version at the time of the confirmation as `If-Match`. */
  return async (change: NamedUpdate, record: RecordWithId, name: string): Promise<void> => {
    const now = await readRecord(record.id);
    const save = () =>
      mutateAsync({
        resource: contract.name,
        id: record.id,
        values: change.values,
        mutationMode: 'pessimistic',
        ...(now?.etag !== undefined && { meta: { ifMatch: now.etag } }),
        successNotification: successNotification(texts.updated),
        errorNotification: errorNotification(texts.updateFailed),
      }).then(
        () => invalidateLists(countedBy),
        // The notification explains the failure. Refetch, because the record may have changed.
        () => invalidate({ resource: contract.name, id: record.id, invalidates: ['list', 'detail'] }),
      );
    if (!change.consequence) return void save();
    const consequence = change.consequence(now?.data ?? record);
    const effects = impact.inDialog({ id: record.id, action: 'update', values: change.values }, () =>
      dialog.update({
        content: effects.content(consequence),
        okButtonProps: { danger: true, disabled: effects.isBlocked() },
      }),
    );
    const dialog = confirm({
      title: question(change, singular, name),
      content: effects.content(consequence),
      okText: change.verb,
      okButtonProps: { danger: true },
      onOk: save,
    });
  };
}
