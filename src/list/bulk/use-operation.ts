// Loads an operation, and starts, retries and stops operations.
import { type HttpError, useCustomMutation, useInvalidate, useOne } from '@refinedev/core';
import { useRef } from 'react';
import { type Operation, type OperationBody, operations } from '#shared/contract/operations.ts';
import { errorNotification } from '#src/ui/notifications.ts';
import { isUnderWay, operationIn } from './bulk-action.ts';

/** Operations started on this page whose end no notification has reported yet. */
const unreported = new Set<string>();

const trackOperation = (id: string): void => void unreported.add(id);

/** Removes an operation. Returns whether it was started on this page and not reported yet. */
export const takeBegun = (id: string): boolean => unreported.delete(id);

export const hasTrackedOperations = (): boolean => unreported.size > 0;

/** The polling interval of unfinished operations. */
export const pollIntervalMs = 1_000;

/** Polls an operation until it ends. */
export function useOperation(id: string | undefined): Operation | undefined {
  const { data } = useOne<Operation, HttpError>({
    resource: operations.name,
    id: id ?? '',
    errorNotification: false,
    queryOptions: {
      enabled: id !== undefined,
      refetchInterval: (answer) => (answer && !isUnderWay(answer.data) ? false : pollIntervalMs),
    },
  });
  return data?.data;
}

export function useOperationCalls() {
  const { mutateAsync, isLoading: busy } = useCustomMutation<Operation, HttpError>();
  const invalidate = useInvalidate();
  // A ref, because a double click comes before the button renders as busy.
  const calling = useRef(false);

  /** Returns the operation; undefined if the call failed. A notification shows the failure. */
  async function call(path: string, values: object, failed: string): Promise<Operation | undefined> {
    if (calling.current) return undefined;
    calling.current = true;
    try {
      const { data } = await mutateAsync({
        url: operations.path + path,
        method: 'post',
        values,
        successNotification: false,
        errorNotification: errorNotification(failed),
      });
      return operationIn(data);
    } catch {
      return undefined;
    } finally {
      calling.current = false;
      void invalidate({ resource: operations.name, invalidates: ['list', 'detail'] });
    }
  }

  async function begin(path: string, values: object): Promise<Operation | undefined> {
    const operation = await call(path, values, "Couldn't start");
    if (operation) trackOperation(operation.id);
    return operation;
  }

  return {
    busy,
    /** `path`: the call's path below the operations. */
    begin: (path: string, body: Partial<OperationBody>) => begin(path, body),
    again: (id: string) => begin(`/${id}/retry`, {}),
    stop: (id: string) => call(`/${id}/stop`, {}, "Couldn't stop"),
  };
}
