// What billing shows: by one call where the server has it, else the stores as the specification lists them.
import { type HttpError, useList } from '@refinedev/core';
import { stores } from '#resources/stores/contract.ts';
import { useAnswer } from '#src/figures/use-answer.ts';
import { failureText } from '#src/kit/notifications.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import type { Answered } from '#src/shared/answered.ts';
import { defaultLimit } from '#src/shared/contract.ts';
import { type BilledStore, type BillingAnswer, billingAnswer } from './contract.ts';

const failed = 'Failed to load your plans';

export interface Billing {
  /** Undefined while they are loading and after a failure. */
  readonly stores: readonly Answered<BilledStore>[] | undefined;
  /** There are more stores than are shown. */
  readonly more: boolean;
  /** Those that are offered; undefined where the server does not tell an owner. */
  readonly plans: BillingAnswer['plans'] | undefined;
  readonly failure: string | undefined;
  retry(): void;
}

export function useBilling(): Billing {
  const { extended, user } = useIdentity();
  const userId = user?.id;
  const answer = useAnswer('/billing', { schema: billingAnswer, failed, enabled: extended });
  const list = useList<Answered<BilledStore>, HttpError>({
    resource: stores.name,
    pagination: { current: 1, pageSize: defaultLimit },
    filters: [{ field: 'ownerId', operator: 'eq', value: userId }],
    errorNotification: false,
    queryOptions: { enabled: !extended && userId !== undefined },
  });
  if (extended) {
    const { data, failure, retry } = answer;
    const more = data !== undefined && data.total > data.stores.length;
    return { stores: data?.stores, more, plans: data?.plans, failure, retry };
  }
  const rows = list.data?.data;
  return {
    stores: rows,
    more: rows !== undefined && list.data !== undefined && list.data.total > rows.length,
    plans: undefined,
    // Without an id nobody can be asked for their stores.
    failure: userId === undefined || list.isError ? failureText(list.error, failed) : undefined,
    retry: () => void list.refetch(),
  };
}
