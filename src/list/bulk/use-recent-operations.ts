// Loads the user's bulk operations of the last day. Polls unfinished ones and notifies when they end.
import { type HttpError, useInvalidate, useList } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { useIdentity } from '#providers/identity.ts';
import { notify } from '#providers/notification.ts';
import { type Operation, operations } from '#shared/contract/operations.ts';
import { isUnderWay } from './bulk-action.ts';
import { isUndoable, operationText, refusedText, undoOf } from './operation-texts.ts';
import { hasTrackedOperations, pollIntervalMs, takeBegun } from './use-operation.ts';

const dayMs = 24 * 60 * 60 * 1000;
const maxRuns = 20;

export function useRecentOperations(): readonly Operation[] {
  const { user } = useIdentity();
  const answer = useList<Operation, HttpError>({
    resource: operations.name,
    pagination: { current: 1, pageSize: maxRuns },
    // Without the filter, administrators would also get operations of other users.
    filters: [{ field: 'createdById', operator: 'eq', value: user?.id }],
    errorNotification: false,
    queryOptions: {
      enabled: user !== undefined,
      refetchInterval: (list) =>
        hasTrackedOperations() || list?.data.some(isUnderWay) ? pollIntervalMs : false,
    },
  });
  const runs = (answer.data?.data ?? []).filter(
    ({ dryRun, createdAt }) => !dryRun && Date.now() - Date.parse(createdAt) < dayMs,
  );
  useEndNotifications(runs);
  return runs;
}

/** Notifies when an operation ends and invalidates its resource's lists. */
function useEndNotifications(runs: readonly Operation[]) {
  const invalidate = useInvalidate();
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    for (const run of runs) {
      if (isUnderWay(run)) {
        underWay.current.add(run.id);
        continue;
      }
      const isUnreported = takeBegun(run.id);
      if (!underWay.current.delete(run.id) && !isUnreported) continue;
      notify({
        type:
          run.status === 'failed' ? 'error' : run.failed > 0 || run.status === 'stopped' ? 'info' : 'success',
        message: operationText(run),
        description: refusedText(run),
        key: `operation-${run.id}`,
        undo: isUndoable(run) ? undoOf(run) : undefined,
      });
      void invalidate({ resource: run.resource, invalidates: ['resourceAll'] });
    }
  }, [runs, invalidate]);
}
