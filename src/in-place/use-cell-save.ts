// Saves one field of a record: over the version that was read when its cell was opened, once, and only that field.
import { type BaseRecord, type HttpError, useInvalidate, useUpdate } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { OneAnswer } from '#providers/data.ts';
import { notify } from '#providers/notification.ts';
import { failureText, successNotification } from '#src/kit/notifications.ts';
import type { ResourceDefinition } from '#src/kit/resource.ts';
import { useReadRecord } from '#src/kit/use-record.ts';
import { useLeaveGuard } from '#src/saving/leave-guard.ts';
import { type CellValues, isSameValue } from './cell-value.ts';

interface CellSaveOptions {
  definition: ResourceDefinition;
  field: string;
  /** `Price of “Boots”`. */
  what: string;
  record: BaseRecord;
  values: CellValues;
  form: FormInstance;
  /** It is saved, or there is nothing to save. */
  onDone: () => void;
}

const someoneElse = 'someone else';

/** What a server that refuses says of this field, or of the whole. */
const refusalIn = ({ errors = {} }: HttpError, field: string): string[] => {
  const own = Object.entries(errors).filter(([path]) => path.split('.')[0] === field);
  return own.flatMap(([, texts]) => [texts].flat().map(String));
};

export function useCellSave({ definition, field, what, record, values, form, onDone }: CellSaveOptions) {
  const { contract, texts } = definition;
  const id = String(record.id);
  const { mutateAsync } = useUpdate<BaseRecord, HttpError>();
  const invalidate = useInvalidate();
  const readRecord = useReadRecord<BaseRecord>(contract);
  const [saving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<{ readonly record: BaseRecord; readonly by: string }>();
  /** What the field begins with: what was typed differs from it. */
  const begin = useRef(values.of(record));
  const version = useRef<Promise<OneAnswer<BaseRecord> | undefined>>();
  // At once, where the state comes with the next drawing: a double Enter sends once.
  const running = useRef(false);
  const shown = useRef(true);

  const typed = () => form.getFieldValue(field) as unknown;
  const isChanged = () => !isSameValue(typed() ?? begin.current, begin.current);
  // What is being saved is not lost by leaving: a failure is told then.
  useLeaveGuard(() => isChanged() && !running.current);

  // A row may be older than what stands on the record now, and bears no version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, as it is opened
  useEffect(() => {
    shown.current = true;
    version.current ??= readRecord(id).then((answer) => {
      if (answer && !isChanged()) {
        begin.current = values.of(answer.data);
        form.setFieldValue(field, begin.current);
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
        )(),
      errorNotification: false,
    });
    return data;
  }

  function fail(error: HttpError) {
    const [first = failureText(error, texts.updateFailed)] = refusalIn(error, field);
    if (!shown.current) notify({ type: 'error', message: `${what} was not changed`, description: first });
    else if (error.statusCode === 412 && error.data)
      setTheirs({ record: error.data as BaseRecord, by: String(error.changedBy ?? someoneElse) });
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
      // Nobody sees in a row that it is older than the record.
      if (!over && read && !isSameValue(values.of(read.data), begin.current))
        setTheirs({ record: read.data, by: someoneElse });
      else {
        await send(typed(), read);
        // Until the row shows it, the cell does.
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
    begin: begin.current,
    saving,
    /** The record as it was changed meanwhile, and by whom. */
    theirs,
    isChanged,
    save: () => save(),
    /** Over whatever stands there now. */
    async saveAnyway() {
      const now = await readRecord(id);
      version.current = Promise.resolve(now);
      if (now) begin.current = values.of(now.data);
      await save(now);
    },
    /** Shows what stands there now. */
    async keepTheirs() {
      onDone();
      await invalidate({ resource: contract.name, id, invalidates: ['list', 'many', 'detail'] });
    },
  };
}
