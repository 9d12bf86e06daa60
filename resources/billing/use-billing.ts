import { stores } from '#resources/stores/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { useCurrentUserRows } from '#src/list/use-current-user-rows.ts';
import { type BilledStore, type BillingAnswer, billingAnswer } from './contract.ts';

export interface Billing {
  /** Undefined while loading and after a failure. */
  readonly stores: readonly ReceivedRecord<BilledStore>[] | undefined;
  /** Whether there are more stores than are shown. */
  readonly more: boolean;
  /** Plans on offer; undefined if the server does not list them for owners. */
  readonly plans: BillingAnswer['plans'] | undefined;
  readonly failure: string | undefined;
  retry(): void;
}

export function useBilling(): Billing {
  const { data, rows, total, failure, retry } = useCurrentUserRows<
    ReceivedRecord<BilledStore>,
    typeof billingAnswer
  >('/billing', { schema: billingAnswer, contract: stores, failed: 'Failed to load your plans' });
  const shown = data?.stores ?? rows;
  const more = shown !== undefined && total !== undefined && total > shown.length;
  return { stores: shown, more, plans: data?.plans, failure, retry };
}
