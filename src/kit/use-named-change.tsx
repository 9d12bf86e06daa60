// Makes a change that has a word of its own, after its question.
import { type BaseRecord, type HttpError, useInvalidate, useUpdate } from '@refinedev/core';
import { useConfirm } from '#src/dialogs/use-confirm.tsx';
import { errorNotification, successNotification } from './notifications.ts';
import type { NamedChange, ResourceDefinition } from './resource.ts';
import { useInvalidateLists } from './use-invalidate-lists.ts';
import { useReadRecord } from './use-record.ts';

type RecordWithId = BaseRecord & { readonly id: string };

/** With a name that may run from right to left, and must not take the rest of the sentence with it. */
const question = ({ verb, of }: NamedChange, one: string, name: string) =>
  of ? (
    `${of(`the ${one} “${name}”`)}?`
  ) : (
    <>
      {verb} “<bdi>{name}</bdi>”?
    </>
  );

/** `one`: what a record is called in a sentence. */
export function useNamedChange({ contract, texts, countedBy = [] }: ResourceDefinition, one: string) {
  const confirm = useConfirm();
  const invalidate = useInvalidate();
  const invalidateLists = useInvalidateLists();
  const readRecord = useReadRecord<RecordWithId>(contract);
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, object>();

  /** Only the version that stands when it is asked is changed. */
  return async (change: NamedChange, record: RecordWithId, name: string): Promise<void> => {
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
        // The notification has said why. What is shown of it may be why: it was changed meanwhile.
        () => invalidate({ resource: contract.name, id: record.id, invalidates: ['list', 'detail'] }),
      );
    if (!change.consequence) return void save();
    confirm({
      title: question(change, one, name),
      content: change.consequence(now?.data ?? record),
      okText: change.verb,
      okButtonProps: { danger: true },
      onOk: save,
    });
  };
}
