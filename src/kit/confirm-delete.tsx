import { type HttpError, useDelete, useInvalidate } from '@refinedev/core';
import Input from 'antd/es/input/Input';
import { type ReactNode, useId, useState } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import styles from './confirm-delete.module.css';
import { failureNotice, successNotice } from './notices.ts';
import type { ResourceDefinition } from './resource.ts';
import { useConfirm } from './use-confirm.ts';
import { useGrants } from './use-grants.ts';

export interface Deletion {
  id: string;
  /** What the record is called. */
  name: string;
  /** What else goes with it, or stands against it. */
  consequence?: ReactNode;
  /** What hangs on it is much: its name has to be typed first. */
  typed?: boolean;
  /** The version that was seen; another one is not deleted. */
  etag?: string | undefined;
  onDeleted?: () => void;
}

/**
 * How records are deleted. `refusal` says why the person can't delete any. `ask` asks before one is deleted, deletes
 * it and says so; the server's refusal is shown in its own words.
 */
export function useConfirmDelete({ contract, texts }: ResourceDefinition) {
  const confirm = useConfirm();
  const { listed, can } = useGrants();
  const { mutateAsync } = useDelete<{ id: string }, HttpError>();
  const invalidate = useInvalidate();

  const notAllowed = listed
    ? `You are not allowed to delete ${inSentence(contract.many)}.`
    : texts.cannotDelete;
  const refusal = can(contract, 'delete') ? undefined : notAllowed;

  const ask = ({ id, name, consequence, typed = false, etag, onDeleted }: Deletion) => {
    const dialog = confirm({
      // A name may run from right to left, and must not take the rest of the sentence with it.
      title: (
        <>
          Delete the {inSentence(contract.one)} “<bdi>{name}</bdi>”?
        </>
      ),
      content: (
        <>
          {consequence && <p>{consequence}</p>}
          <p>This cannot be undone.</p>
          {typed && (
            <TypedName
              name={name}
              onChange={(right) => dialog.update({ okButtonProps: { danger: true, disabled: !right } })}
            />
          )}
        </>
      ),
      okText: 'Delete',
      okButtonProps: { danger: true, disabled: typed },
      autoFocusButton: typed ? null : 'cancel',
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

/** Says whether what is typed is the name. Spaces around it are nobody's intention. */
function TypedName({ name, onChange }: { name: string; onChange: (right: boolean) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <p className={styles.typed}>
      <label htmlFor={id}>
        Type <strong>{name}</strong> to confirm
      </label>
      <Input
        id={id}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(target.value.trim() === name.trim());
        }}
      />
    </p>
  );
}
