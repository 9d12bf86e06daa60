// What would become of the records: counted on the server, by the rules of the change itself. Of many, in the background.
import { type BaseRecord, type HttpError, useCustom, useDataProvider } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { failureText } from '#src/kit/notifications.ts';
import { answeredBy } from '#src/shared/answered.ts';
import {
  type OperationBody,
  operationFailure,
  operations,
  shownRefusals,
  type TrialAnswer,
  trialAnswer,
} from '#src/shared/operations.ts';
import { z } from '#src/shared/zod.ts';
import { isUnderWay, operationIn } from './bulk-action.ts';
import { changesAmounts } from './operation-texts.ts';
import { useOperation } from './use-operation.ts';

export interface Trial {
  /** Undefined until all are counted. */
  readonly answer: TrialAnswer | undefined;
  /** How many are counted, of how many; where that takes a while. */
  readonly done: number | undefined;
  readonly matched: number | undefined;
  readonly failure: string | undefined;
  retry(): void;
}

const failed = "Couldn't preview the changes";

/** Asked once for what is asked for: another answer would change what is being read. */
const once = { staleTime: Number.POSITIVE_INFINITY, cacheTime: 0, retry: false, refetchOnWindowFocus: false };

export function useTrial(body: OperationBody): Trial {
  const asked = useCustom<BaseRecord, HttpError>({
    url: operations.path,
    method: 'post',
    config: { payload: { ...body, dryRun: true } },
    errorNotification: false,
    queryOptions: once,
  });
  const given = asked.data?.data;
  const atOnce = answeredBy<TrialAnswer>(trialAnswer, given);
  const begun = given && !atOnce ? operationIn(given) : undefined;
  const counted = useOperation(begun?.id) ?? begun;
  const ended = counted !== undefined && !isUnderWay(counted);
  const refusals = useCustom<BaseRecord, HttpError>({
    url: `${operations.path}/${begun?.id}/failures`,
    method: 'get',
    config: { query: { limit: shownRefusals } },
    meta: { schema: z.array(operationFailure) },
    errorNotification: false,
    queryOptions: { ...once, enabled: ended && counted.status === 'done' },
  });
  // Of very many only the first ones are looked at for that.
  const sample = useCustom<BaseRecord, HttpError>({
    url: operations.path,
    method: 'post',
    config: { payload: { ...body, dryRun: true, sample: true } },
    meta: { schema: trialAnswer },
    errorNotification: false,
    queryOptions: { ...once, enabled: begun !== undefined && changesAmounts(body) },
  });
  useStopUnread(begun?.id, ended);

  const error = asked.error ?? refusals.error;
  const broken = ended && counted.status !== 'done' ? (counted.message ?? failed) : undefined;
  return {
    answer:
      atOnce ??
      (counted && refusals.data
        ? {
            counts: counted.counts,
            refusals: refusals.data.data as never,
            changes: (sample.data?.data as TrialAnswer | undefined)?.changes,
          }
        : undefined),
    done: counted?.done,
    matched: counted?.counts.matched,
    failure: error ? failureText(error, failed) : broken,
    retry: () => void asked.refetch(),
  };
}

/** Nobody waits any more for what is counted when its dialog is closed. */
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
