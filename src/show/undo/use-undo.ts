// Undoes entries of the audit log: first a dry run, then the undo with the user's decisions.
import { type BaseRecord, type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { refreshMe } from '#providers/me.ts';
import { auditLog } from '#shared/contract/audit-log.ts';
import { type UndoAnswer, type UndoBody, undoAnswer } from '#shared/contract/undo.ts';
import { failureText, successNotification } from '#src/ui/notifications.ts';
import { proofByPasskey } from '#src/ui/own-passkeys.ts';

/** The server's answer to the dry run of one entry, or the fields that it needs. */
export interface UndoPreview {
  readonly answer?: UndoAnswer;
  /** Values that are taken by now, with the server's texts by field: the user must choose others. */
  readonly taken?: Readonly<Record<string, string>>;
  readonly needsPassword?: boolean;
  /** Why the change can't be undone. */
  readonly refusal?: string;
}

const failed = "Couldn't undo the change";

function previewOf(error: HttpError): UndoPreview {
  const { password, ...others } = error.errors ?? {};
  if (password !== undefined) return { needsPassword: true };
  const texts = Object.entries(others).map(([field, text]) => [field, String([text].flat()[0])] as const);
  return error.statusCode === 409 && texts.length > 0
    ? { taken: Object.fromEntries(texts) }
    : { refusal: failureText(error, failed) };
}

/** Whether no decision is needed. */
export const isClear = ({ answer }: UndoPreview): boolean =>
  answer !== undefined && answer.kept.length === 0 && answer.impossible.length === 0;

export function useUndo(entries: readonly string[]) {
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, UndoBody>();
  const invalidate = useInvalidate();
  const [previews, setPreviews] = useState<readonly UndoPreview[]>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function call(id: string, values: UndoBody): Promise<UndoAnswer> {
    const { data } = await mutateAsync({
      url: `${auditLog.path}/${id}/undo`,
      method: 'post',
      values,
      meta: { schema: undoAnswer },
      successNotification: false,
      errorNotification: false,
    });
    return data as unknown as UndoAnswer;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because another answer would change what the user reads
  useEffect(() => {
    const dryRuns = entries.map((id) =>
      call(id, { dryRun: true }).then((answer): UndoPreview => ({ answer }), previewOf),
    );
    void Promise.all(dryRuns).then(setPreviews);
  }, []);

  /**
   * Returns the notification of the undo, which offers to undo it in turn. Undefined if it failed.
   * `withPasskey`: asks for a passkey where the password is needed.
   */
  async function undo(body: UndoBody, withPasskey = false) {
    setBusy(true);
    setFailure(undefined);
    try {
      const undone: string[] = [];
      for (const [index, id] of entries.entries()) {
        const proof = withPasskey && previews?.[index]?.needsPassword ? await proofByPasskey() : {};
        const { entryId } = await call(id, { ...body, ...proof });
        if (entryId !== null) undone.push(entryId);
      }
      refreshMe();
      await invalidate({ invalidates: ['all'] });
      if (undone.length === 0) return successNotification('There was nothing to undo')();
      return successNotification('Change undone')({ entries: undone });
    } catch (error) {
      const { errors = {} } = error as HttpError;
      const [first] = Object.values(errors).flat();
      setFailure(first === undefined ? failureText(error as HttpError, failed) : String(first));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { previews, busy, failure, undo };
}
