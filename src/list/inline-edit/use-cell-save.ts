// Saves one field of a record, based on the version that was read when the cell opened.
import { type BaseRecord, type HttpError, useInvalidate, useUpdate } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { OneAnswer } from '#providers/data.ts';
import { notify } from '#providers/notification.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';
import { useReadRecord } from '#src/show/use-record.ts';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { failureText, successNotification } from '#src/ui/notifications.ts';
import { type CellValues, isSameValue } from './cell-value.ts';

interface CellSaveOptions {
  definition: ResourceDefinition;
  field: string;
  /** `Price of “Boots”`. */
  what: string;
  record: BaseRecord;
  values: CellValues;
  form: FormInstance;
  /** Called after the save, or without a change to save. */
  onDone: () => void;
}

const unknownUser = 'someone else';

/** Returns the server's errors for the field. */
const refusalIn = ({ errors = {} }: HttpError, field: string): string[] => {
  const fieldErrors = Object.entries(errors).filter(([path]) => path.split('.')[0] === field);
  return fieldErrors.flatMap(([, texts]) => [texts].flat().map(String));
};

export function useCellSave({ definition, field, what, record, values, form, onDone }: CellSaveOptions) {
  const { contract, texts } = definition;
  const id = String(record.id);
  const { mutateAsync } = useUpdate<BaseRecord, HttpError>();
  const invalidate = useInvalidate();
  const readRecord = useReadRecord<BaseRecord>(contract);
  const [saving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<{ readonly record: BaseRecord; readonly by: string }>();
  const initialValue = useRef(values.of(record));
  const version = useRef<Promise<OneAnswer<BaseRecord> | undefined>>();
  // A ref changes immediately, unlike state, so a double Enter sends only once.
  const running = useRef(false);
  const shown = useRef(true);

  const typed = () => form.getFieldValue(field) as unknown;
  const isChanged = () => !isSameValue(typed() ?? initialValue.current, initialValue.current);
  // Leaving does not lose a running save. If it fails, a notification says so.
  useLeaveGuard(() => isChanged() && !running.current);

  // Reads the record, because the row may be outdated and has no version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    shown.current = true;
    version.current ??= readRecord(id).then((answer) => {
      if (answer && !isChanged()) {
        initialValue.current = values.of(answer.data);
        form.setFieldValue(field, initialValue.current);
      }
      return answer;
    });
    return () => {
      shown.current = false;
    };
  }, []);

  async function send(value: unknown, over: OneAnswer<BaseRecord> | undefined) {
    const { data } = await mutateAsync({
      resource: contract.name,
      id,
      values: { [field]: values.sent(value) },
      ...(over?.etag !== undefined && { meta: { ifMatch: over.etag } }),
      invalidates: [],
      successNotification: (answer) =>
        successNotification(
          texts.updated,
          `${what}: ${values.text(over?.data ?? record)} → ${values.text(answer?.data ?? record)}`,
        )(answer),
      errorNotification: false,
    });
    return data;
  }

  function fail(error: HttpError) {
    const [first = failureText(error, texts.updateFailed)] = refusalIn(error, field);
    if (!shown.current) notify({ type: 'error', message: `${what} was not changed`, description: first });
    else if (error.statusCode === 412 && error.data)
      setTheirs({ record: error.data as BaseRecord, by: String(error.changedBy ?? unknownUser) });
    else form.setFields([{ name: field, errors: [first] }]);
  }

  async function save(over?: OneAnswer<BaseRecord>) {
    if (running.current) return;
    if (!isChanged()) return onDone();
    running.current = true;
    setSaving(true);
    setTheirs(undefined);
    try {
      const read = over ?? (await version.current);
      // The row was outdated: the user must see the current value first.
      if (!over && read && !isSameValue(values.of(read.data), initialValue.current))
        setTheirs({ record: read.data, by: unknownUser });
      else {
        await send(typed(), read);
        // The editor shows the new value until the row does.
        await invalidate({ resource: contract.name, id, invalidates: ['list', 'many', 'detail'] });
        onDone();
      }
    } catch (error) {
      fail(error as HttpError);
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  return {
    initialValue: initialValue.current,
    saving,
    /** The record as another user changed it meanwhile, and that user. */
    theirs,
    isChanged,
    save: () => save(),
    /** Overwrites the other user's change. */
    async saveAnyway() {
      const now = await readRecord(id);
      version.current = Promise.resolve(now);
      if (now) initialValue.current = values.of(now.data);
      await save(now);
    },
    /** Discards the user's own change. */
    async keepTheirs() {
      onDone();
      await invalidate({ resource: contract.name, id, invalidates: ['list', 'many', 'detail'] });
    },
  };
}
