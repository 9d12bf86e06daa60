import { type HttpError, useDelete } from '@refinedev/core';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import { failureNotice, successNotice } from './notices.ts';
import type { ResourceDefinition } from './resource.ts';

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

/** Asks before a record is deleted, deletes it and says so. The server's refusal is shown in its own words. */
export function useConfirmDelete({ contract, texts }: ResourceDefinition) {
  const { modal } = App.useApp();
  const { mutateAsync } = useDelete<{ id: string }, HttpError>();

  return ({ id, name, consequence, etag, onDeleted }: Deletion) => {
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
          // The notice has said it.
          () => undefined,
        ),
    });
  };
}
