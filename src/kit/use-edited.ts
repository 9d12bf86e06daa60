// The record that a form changes, as it was when the form opened.
import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import type { OneAnswer } from '#providers/data.ts';
import type { ResourceDefinition } from './resource.ts';
import { useRecord } from './use-record.ts';
import type { Edited } from './use-record-form.ts';

export interface EditedQuery<T> {
  /** Undefined until it is loaded. */
  readonly edited: Edited<T> | undefined;
  readonly missing: boolean;
}

/** Loads the record for a form; nothing without an id. What is fetched later does not change what is being typed. */
export function useEdited<T extends BaseRecord>(
  definition: ResourceDefinition,
  id: string | undefined,
): EditedQuery<T> {
  const [opened, setOpened] = useState<OneAnswer<T>>();
  const { answer, fresh, missing, reload } = useRecord<T>(definition, id, {
    failed: definition.texts.editFailed,
    enabled: opened === undefined,
  });
  if (answer && fresh && !opened) setOpened(answer);
  return { edited: opened && { answer: opened, reload, take: setOpened }, missing: missing && !opened };
}
