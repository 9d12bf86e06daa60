import { type HttpError, useDelete, useInvalidate } from '@refinedev/core';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import { failureNotice, successNotice } from './notices.ts';
import type { ResourceDefinition } from './resource.ts';
import { useGrants } from './use-grants.ts';

export interface Deletion {
  id: string;
  /** What the record is called. */
  name: string;
  /** What else goes with it, or stands against it. */
  consequence?: ReactNode;
  /** The version that was seen; another one is not deleted. */
  etag?: string | undefined;
  onDeleted?: () => void;
}

/**
 * How records are deleted. `refusal` says why the person can't delete any. `ask` asks before one is deleted, deletes
 * it and says so; the server's refusal is shown in its own words.
 */
export function useConfirmDelete({ contract, texts }: ResourceDefinition) {
  const { modal } = App.useApp();
  const { listed, can } = useGrants();
  const { mutateAsync } = useDelete<{ id: string }, HttpError>();
  const invalidate = useInvalidate();

  const notAllowed = listed
    ? `You are not allowed to delete ${inSentence(contract.many)}.`
    : texts.cannotDelete;
  const refusal = can(contract, 'delete') ? undefined : notAllowed;

  const ask = ({ id, name, consequence, etag, onDeleted }: Deletion) => {
    modal.confirm({
      title: `Delete the ${inSentence(contract.one)} “${name}”?`,
      content: (
        <>
          {consequence && <p>{consequence}</p>}
          <p>This cannot be undone.</p>
        </>
      ),
      okText: 'Delete',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () =>
        mutateAsync({
          resource: contract.name,
          id,
          ...(etag !== undefined && { meta: { ifMatch: etag } }),
          successNotification: successNotice(texts.deleted),
          errorNotification: failureNotice(texts.deleteFailed),
        }).then(
          () => onDeleted?.(),
          // The notice has said why. What is shown of the record may be why: it was changed, or is gone already.
          () => invalidate({ resource: contract.name, id, invalidates: ['detail'] }),
        ),
    });
  };

  return { refusal, ask };
}
