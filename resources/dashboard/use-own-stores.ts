// The user's own stores for the dashboard, with what each lacks.
import { type Store, stores } from '#resources/stores/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { useCurrentUserRows } from '#src/list/use-current-user-rows.ts';
import { ownStoreCount, ownStoresAnswer } from './contract.ts';
import { completenessOf, missingOf, type StoreCompleteness } from './missing.ts';

export interface OwnStore {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean | undefined;
  /** Null if the store has no plan. */
  readonly plan: string | null | undefined;
  readonly missing: readonly string[];
}

export interface OwnStores {
  /** Undefined while loading and after a failure. */
  readonly stores: readonly OwnStore[] | undefined;
  /** Number of all stores; undefined if the server does not send it. */
  readonly total: number | undefined;
  /** Whether there are more stores than are shown. */
  readonly more: boolean;
  readonly failure: string | undefined;
  retry(): void;
}

const toOwn = (
  { id, name, isActive }: { id: string; name: string; isActive?: boolean },
  plan: { name?: string } | null | undefined,
  known: StoreCompleteness,
): OwnStore => ({
  id,
  name,
  isActive,
  plan: plan === null ? null : plan?.name,
  missing: missingOf(known),
});

export function useOwnStores(): OwnStores {
  const { data, rows, total, failure, retry } = useCurrentUserRows<
    ReceivedRecord<Store>,
    typeof ownStoresAnswer
  >('/dashboard/own-stores', {
    schema: ownStoresAnswer,
    contract: stores,
    size: ownStoreCount,
    failed: 'Failed to load stores',
  });
  const shown =
    data?.stores.map((store) => toOwn(store, store.plan, store)) ??
    rows?.slice(0, ownStoreCount).map((row) => toOwn(row, row.subscription, completenessOf(row)));
  const more = shown !== undefined && total !== undefined && total > shown.length;
  return { stores: shown, total, more, failure, retry };
}
