// A call for one record that is neither a change nor a delete: `POST <path>/<id>/<calls>`, as for verifying.
import { type BaseRecord, type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import type { CallAnswer } from '#providers/data.ts';
import { errorNotification, failureText, successNotification } from './notifications.ts';
import type { ResourceDefinition } from './resource.ts';

export interface RecordCall {
  readonly calls: string;
  /** What is said of a failure, where the server gives no words. */
  readonly failed: string;
}

/** Not `noticed`, a failure is shown by the screen, from `failure`. */
export function useRecordCall({ contract }: ResourceDefinition, { noticed = true } = {}) {
  const invalidate = useInvalidate();
  const { mutateAsync, isLoading: running } = useCustomMutation<BaseRecord, HttpError>();
  const [failure, setFailure] = useState<string>();

  /** Unless one is under way; gives whether it succeeded. The server's words are shown as a notification. */
  async function run(id: string, { calls, failed }: RecordCall): Promise<boolean> {
    if (running) return false;
    setFailure(undefined);
    try {
      await mutateAsync({
        url: `${contract.path}/${encodeURIComponent(id)}/${calls}`,
        method: 'post',
        values: {},
        successNotification: (answer) =>
          successNotification((answer as CallAnswer<unknown> | undefined)?.message || 'Done')(),
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
