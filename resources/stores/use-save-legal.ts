// Saving one legal text of a store, and nothing else of it.
import { type BaseRecord, type HttpError, useUpdate } from '@refinedev/core';
import { useState } from 'react';
import { failureNotice, successNotice } from '#src/kit/notices.ts';
import type { Loaded } from '#src/kit/use-record-form.ts';
import { type AnsweredStore, legalTextOf } from './answered-store.ts';
import { stores } from './contract.ts';
import type { LegalText } from './legal-texts.ts';
import { definition } from './resource.tsx';

export interface SaveLegal {
  readonly saving: boolean;
  /** Someone else has changed this very text; saving again puts this one in its place. */
  readonly conflict: boolean;
  /** Gives whether it is saved. The notices have said so, or why not. */
  save(html: string): Promise<boolean>;
}

/**
 * `opened` is the text that the person began with. Where the record was changed meanwhile and this text was not,
 * there is no conflict: it is saved over the newer version.
 */
export function useSaveLegal(
  { field, saved }: LegalText,
  { answer, reload }: Loaded<AnsweredStore>,
  opened: string,
): SaveLegal {
  const { mutateAsync } = useUpdate<BaseRecord, HttpError>();
  const [etag, setEtag] = useState(answer.etag);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState(false);

  const send = (html: string, version: string | undefined) =>
    mutateAsync({
      resource: stores.name,
      id: answer.data.id,
      values: { [field]: html },
      ...(version !== undefined && { meta: { ifMatch: version } }),
      successNotification: successNotice('Saved', saved),
      errorNotification: failureNotice(definition.texts.updateFailed, [412], 'Failed to save'),
    });

  /** Saves over a version that came in between, unless it changed this text. */
  async function sendAgain(html: string): Promise<boolean> {
    const theirs = await reload();
    if (!theirs) return false;
    setEtag(theirs.etag);
    if (legalTextOf(theirs.data, field) !== opened) {
      setConflict(true);
      return false;
    }
    await send(html, theirs.etag);
    return true;
  }

  async function save(html: string): Promise<boolean> {
    setSaving(true);
    setConflict(false);
    try {
      await send(html, etag);
      return true;
    } catch (error) {
      if ((error as HttpError).statusCode !== 412) return false;
      return await sendAgain(html).catch(() => false);
    } finally {
      setSaving(false);
    }
  }

  return { saving, conflict, save };
}
