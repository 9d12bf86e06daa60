// One's own changes of many, of the last day: looked at while one is under way, and told of when it ends.
import { type HttpError, useInvalidate, useList } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { notify } from '#providers/notification.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { type Operation, operations } from '#src/shared/operations.ts';
import { someBegun, takeBegun } from './begun.ts';
import { isUnderWay } from './bulk-action.ts';
import { operationText, refusedText } from './operation-texts.ts';
import { lookAgainMs } from './use-operation.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** So many are shown. */
const shown = 20;

/** Those that are shown; newest first. */
export function useRuns(): readonly Operation[] {
  const { user } = useIdentity();
  const answer = useList<Operation, HttpError>({
    resource: operations.name,
    pagination: { current: 1, pageSize: shown },
    // Whoever may see those of others has them in the list, too.
    filters: [{ field: 'createdById', operator: 'eq', value: user?.id }],
    errorNotification: false,
    queryOptions: {
      enabled: user !== undefined,
      refetchInterval: (list) => (someBegun() || list?.data.some(isUnderWay) ? lookAgainMs : false),
    },
  });
  const runs = (answer.data?.data ?? []).filter(
    ({ dryRun, createdAt }) => !dryRun && Date.now() - Date.parse(createdAt) < dayMs,
  );
  useTold(runs);
  return runs;
}

/** Says how each ended that was under way here, and has lists loaded anew. */
function useTold(runs: readonly Operation[]) {
  const invalidate = useInvalidate();
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    for (const run of runs) {
      if (isUnderWay(run)) {
        underWay.current.add(run.id);
        continue;
      }
      const begun = takeBegun(run.id);
      if (!underWay.current.delete(run.id) && !begun) continue;
      notify({
        type:
          run.status === 'failed' ? 'error' : run.failed > 0 || run.status === 'stopped' ? 'info' : 'success',
        message: operationText(run),
        description: refusedText(run),
        key: `operation-${run.id}`,
      });
      void invalidate({ resource: run.resource, invalidates: ['resourceAll'] });
    }
  }, [runs, invalidate]);
}
