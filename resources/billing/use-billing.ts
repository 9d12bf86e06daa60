// What billing shows: by one call where the server has it, else the stores as the specification lists them.
import { stores } from '#resources/stores/contract.ts';
import { useAnswer } from '#src/figures/use-answer.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { useRelatedList } from '#src/kit/use-related-list.ts';
import type { Answered } from '#src/shared/answered.ts';
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
  const answer = useAnswer('/billing', { schema: billingAnswer, failed, enabled: extended });
  const list = useRelatedList<Answered<BilledStore>>(
    { contract: stores, only: { ownerId: user?.id }, failed },
    { enabled: !extended },
  );
  if (extended) {
    const { data, failure, retry } = answer;
    const more = data !== undefined && data.total > data.stores.length;
    return { stores: data?.stores, more, plans: data?.plans, failure, retry };
  }
  const { answer: { data, total } = {}, failure, retry } = list;
  return {
    stores: data,
    more: data !== undefined && total !== undefined && total > data.length,
    plans: undefined,
    // Without an id nobody can be asked for their stores.
    failure: user?.id === undefined ? failed : failure,
    retry,
  };
}
