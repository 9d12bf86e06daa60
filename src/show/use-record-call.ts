// Calls a record's custom endpoint: `POST <path>/<id>/<calls>`, such as `verify`.
import { type BaseRecord, type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import type { CallAnswer } from '#providers/data.ts';
import { errorNotification, failureText, successNotification } from '#src/ui/notifications.ts';
import type { ResourceDefinition } from './resource.ts';

export interface RecordCall {
  readonly calls: string;
  readonly failed: string;
  /** The body. Default: empty. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** With `noticed: false`, a failure gives no notification, and the screen shows `failure`. */
export function useRecordCall({ contract }: ResourceDefinition, { noticed = true } = {}) {
  const invalidate = useInvalidate();
  const { mutateAsync, isLoading: running } = useCustomMutation<BaseRecord, HttpError>();
  const [failure, setFailure] = useState<string>();

  /** Notifies with the server's message. Returns false on failure, or if a call is already running. */
  async function run(id: string, { calls, failed, values = {} }: RecordCall): Promise<boolean> {
    if (running) return false;
    setFailure(undefined);
    try {
      await mutateAsync({
        url: `${contract.path}/${encodeURIComponent(id)}/${calls}`,
        method: 'post',
        values,
        successNotification: (answer) =>
          successNotification((answer as CallAnswer<unknown> | undefined)?.message || 'Done')(answer),
        errorNotification: noticed ? errorNotification(failed) : false,
      });
      return true;
    } catch (error) {
      setFailure(failureText(error as HttpError, failed));
      return false;
    } finally {
      await invalidate({ resource: contract.name, invalidates: ['list', 'detail'] });
    }
  }

  return { run, running, failure };
}
