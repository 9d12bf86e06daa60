// Runs a dry run on the server: within the call for few records, else as an operation that is polled.
import { type BaseRecord, type HttpError, useCustom, useDataProvider } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import {
  type DryRunAnswer,
  dryRunAnswer,
  maxShownRejections,
  type OperationBody,
  operationFailure,
  operations,
} from '#shared/contract/operations.ts';
import { parseAnswer } from '#shared/contract/read-answer.ts';
import { z } from '#shared/contract/zod.ts';
import { failureText } from '#src/ui/notifications.ts';
import { isUnderWay, operationIn } from './bulk-action.ts';
import { changesAmounts } from './operation-texts.ts';
import { useOperation } from './use-operation.ts';

export interface DryRun {
  /** Undefined until the dry run ends. */
  readonly answer: DryRunAnswer | undefined;
  /** Progress of a polled dry run: processed and selected records. */
  readonly done: number | undefined;
  readonly matched: number | undefined;
  readonly failure: string | undefined;
  retry(): void;
}

const failed = "Couldn't preview the changes";

/** Never refetches: another answer would change the preview while the user reads it. */
const once = { staleTime: Number.POSITIVE_INFINITY, cacheTime: 0, retry: false, refetchOnWindowFocus: false };

/** `path`: the call's path below the operations, such as `/{id}/undo`. */
export function useDryRun(path: string, body: Partial<OperationBody>): DryRun {
  const dryRun = useCustom<BaseRecord, HttpError>({
    url: operations.path + path,
    method: 'post',
    config: { payload: { ...body, dryRun: true } },
    errorNotification: false,
    queryOptions: once,
  });
  const firstAnswer = dryRun.data?.data;
  const directAnswer = parseAnswer<DryRunAnswer>(dryRunAnswer, firstAnswer);
  const operation = firstAnswer && !directAnswer ? operationIn(firstAnswer) : undefined;
  const currentOperation = useOperation(operation?.id) ?? operation;
  const ended = currentOperation !== undefined && !isUnderWay(currentOperation);
  const refusals = useCustom<BaseRecord, HttpError>({
    url: `${operations.path}/${operation?.id}/failures`,
    method: 'get',
    config: { query: { limit: maxShownRejections } },
    meta: { schema: z.array(operationFailure) },
    errorNotification: false,
    queryOptions: { ...once, enabled: ended && currentOperation.status === 'done' },
  });
  // A polled dry run returns no amount changes, so a second dry run checks a sample.
  const sample = useCustom<BaseRecord, HttpError>({
    url: operations.path,
    method: 'post',
    config: { payload: { ...body, dryRun: true, sample: true } },
    meta: { schema: dryRunAnswer },
    errorNotification: false,
    queryOptions: {
      ...once,
      enabled: operation !== undefined && path === '' && changesAmounts(body as OperationBody),
    },
  });
  useStopUnread(operation?.id, ended);

  const error = dryRun.error ?? refusals.error;
  const operationFailureText =
    ended && currentOperation.status !== 'done' ? (currentOperation.message ?? failed) : undefined;
  return {
    answer:
      directAnswer ??
      (currentOperation && refusals.data
        ? {
            counts: currentOperation.counts,
            refusals: refusals.data.data as never,
            changes: (sample.data?.data as DryRunAnswer | undefined)?.changes,
          }
        : undefined),
    done: currentOperation?.done,
    matched: currentOperation?.counts.matched,
    failure: error ? failureText(error, failed) : operationFailureText,
    retry: () => void dryRun.refetch(),
  };
}

/** Stops a dry run when its dialog closes. */
function useStopUnread(id: string | undefined, ended: boolean) {
  const dataProvider = useDataProvider();
  const over = useRef(ended);
  over.current = ended;
  useEffect(() => {
    if (id === undefined) return;
    return () => {
      if (over.current) return;
      const call = { url: `${operations.path}/${id}/stop`, method: 'post', payload: {} } as const;
      void dataProvider()
        .custom?.(call)
        .catch(() => undefined);
    };
  }, [id, dataProvider]);
}
