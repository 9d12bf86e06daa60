// The last changes of one record. All users of the hook share one request.
import { type HttpError, useLogList, useResource } from '@refinedev/core';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { type AuditEntry, auditLog } from '#shared/contract/audit-log.ts';
import { type Contract, maxLimit } from '#shared/contract/contract.ts';
import { failureText } from '#src/ui/notifications.ts';

const firstEntries = 5;
const failed = 'We couldn’t load the history';

/** Whether the user may see the history: by permission, or as the owner on a screen of the own records. */
export function useHistoryAccess({ name }: Pick<Contract, 'name'>): boolean {
  const { extended } = useIdentity();
  const mayReadAll = useAccess(auditLog, 'list');
  const isOwn = useResource().resource?.name === `my-${name}`;
  return extended && (mayReadAll || isOwn);
}

export interface HistoryOptions {
  readonly contract: Pick<Contract, 'name'>;
  readonly id: string;
  /** Changes with each version of the record, so that the history is read again. */
  readonly version: string | undefined;
  /** Reads more than the first entries. */
  readonly all?: boolean;
}

export function useHistory({ contract, id, version, all = false }: HistoryOptions) {
  const limit = all ? maxLimit : firstEntries;
  const query = useLogList<AuditEntry[], HttpError>({
    resource: contract.name,
    meta: { id, limit, version },
    queryOptions: { keepPreviousData: true },
  });
  return {
    entries: query.data,
    failure: query.isError && !query.isFetching ? failureText(query.error as HttpError, failed) : undefined,
    retry: () => void query.refetch(),
    loading: query.isFetching,
    mayHaveMore: !all && query.data?.length === firstEntries,
  };
}
