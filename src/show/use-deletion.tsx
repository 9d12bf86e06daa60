import { type BaseRecord, type HttpError, useDelete, useInvalidate } from '@refinedev/core';
import { useAccess } from '#providers/access-control.ts';
import type { OneAnswer } from '#providers/data.ts';
import { useIdentity } from '#providers/identity.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { TypeToConfirm } from '#src/ui/dialogs/to-type.tsx';
import { useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { errorNotification, successNotification } from '#src/ui/notifications.ts';
import type { ResourceDefinition } from './resource.ts';
import { useReadRecord } from './use-record.ts';

export function useDeletion<Row extends BaseRecord>(
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>,
) {
  const { contract, texts, deletion, nameOf } = definition;
  const confirm = useConfirm();
  const { extended } = useIdentity();
  const allowed = useAccess(contract, 'delete');
  const { mutateAsync } = useDelete<{ id: string }, HttpError>();
  const invalidate = useInvalidate();
  const readRecord = useReadRecord<Row>(contract);
  const notAllowed = extended ? texts.mayNotDelete : texts.cannotDelete;

  return {
    refusal: (record: Row) => (allowed ? deletion?.refusal?.(record) : notAllowed),

    /**
     * Confirms, deletes and notifies; shows the server's message on refusal. Sends the loaded version as
     * `If-Match`, or the version at the time of the confirmation.
     */
    ask: (answer: OneAnswer<Row>, onDeleted?: () => void) => {
      const { id } = answer.data as { id: string };
      const typed = deletion?.typed ?? false;
      const name = nameOf(answer.data);
      const textOf = (record: Row) => {
        const sentence = deletion?.sentence?.(record);
        return (
          <>
            {sentence && <p>{sentence}</p>}
            <p>{extended ? 'You can restore it from the trash.' : 'This cannot be undone.'}</p>
            {typed && <TypeToConfirm text={name} autoFocus onChange={allow} />}
          </>
        );
      };
      // Ignore surrounding spaces.
      const allow = (text: string) =>
        dialog.update({ okButtonProps: { danger: true, disabled: text.trim() !== name.trim() } });
      const version = answer.etag === undefined ? readRecord(id) : Promise.resolve(answer);
      const dialog = confirm({
        // Isolates a right-to-left name from the rest of the sentence.
        title: (
          <>
            Delete the {inSentence(contract.one)} “<bdi>{name}</bdi>”?
          </>
        ),
        content: textOf(answer.data),
        okText: 'Delete',
        okButtonProps: { danger: true, disabled: typed },
        autoFocusButton: typed ? null : 'cancel',
        onOk: async () => {
          const etag = (await version)?.etag;
          await mutateAsync({
            resource: contract.name,
            id,
            ...(etag !== undefined && { meta: { ifMatch: etag } }),
            successNotification: successNotification(texts.deleted),
            errorNotification: errorNotification(texts.deleteFailed),
          }).then(
            () => onDeleted?.(),
            // The notification explains the failure. Refetch, because the record may have changed or gone.
            () => invalidate({ resource: contract.name, id, invalidates: ['list', 'detail'] }),
          );
        },
      });
      // A list's row may be outdated: update the text.
      void version.then((now) => now && now !== answer && dialog.update({ content: textOf(now.data) }));
    },
  };
}
