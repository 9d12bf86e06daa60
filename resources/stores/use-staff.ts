// Reads and changes the people of a store.
import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import type { CallAnswer } from '#providers/data.ts';
import { useIdentity } from '#providers/identity.ts';
import { storeStaff } from '#resources/store-staff/contract.ts';
import { errorNotification, successNotification } from '#src/ui/notifications.ts';
import { useAnswer } from '#src/ui/use-answer.ts';
import { stores } from './contract.ts';

const pathOf = (storeId: string) => `${stores.path}/${encodeURIComponent(storeId)}/staff`;

/** All users of the hook share one answer. Servers without store staff have none. */
export function useStaff(storeId: string) {
  const { extended } = useIdentity();
  return useAnswer(pathOf(storeId), {
    schema: storeStaff,
    failed: 'Failed to load the people of this store',
    enabled: extended,
  });
}

type Method = 'post' | 'patch' | 'delete';

/** Sends a change to `GET /stores/{id}/staff` or below it. Rejects on failure. */
export function useStaffCall(storeId: string) {
  const { mutateAsync, isLoading: busy } = useCustomMutation<BaseRecord, HttpError, object>();

  async function call(
    method: Method,
    below: string,
    values: object,
    /** `done`: default is the server's message. */
    texts: { done?: string; failed: string },
  ) {
    await mutateAsync({
      url: `${pathOf(storeId)}${below}`,
      method,
      values,
      successNotification: (answer) =>
        successNotification(texts.done ?? ((answer as CallAnswer<unknown> | undefined)?.message || 'Done'))(
          answer,
        ),
      errorNotification: errorNotification(texts.failed, method === 'post' ? [409, 422] : []),
    });
  }
  return { call, busy };
}
