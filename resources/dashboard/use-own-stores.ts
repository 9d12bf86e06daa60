// One's own stores for the dashboard: by one call where the server has it, else as the specification lists them.
import { type Store, stores } from '#resources/stores/contract.ts';
import { useAnswer } from '#src/figures/use-answer.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { useRelatedList } from '#src/kit/use-related-list.ts';
import type { Answered } from '#src/shared/answered.ts';
import { ownStoreCount, ownStoresAnswer } from './contract.ts';
import { type KnownOfStore, knownOf, missingOf } from './missing.ts';

const failed = 'Failed to load stores';

export interface OwnStore {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean | undefined;
  /** Null: on none. */
  readonly plan: string | null | undefined;
  readonly missing: readonly string[];
}

export interface OwnStores {
  /** Undefined while they are loading and after a failure. */
  readonly stores: readonly OwnStore[] | undefined;
  /** How many there are; undefined where the server does not tell. */
  readonly total: number | undefined;
  /** There are more than are shown. */
  readonly more: boolean;
  readonly failure: string | undefined;
  retry(): void;
}

const toOwn = (
  { id, name, isActive }: { id: string; name: string; isActive?: boolean },
  plan: { name?: string } | null | undefined,
  known: KnownOfStore,
): OwnStore => ({
  id,
  name,
  isActive,
  plan: plan === null ? null : plan?.name,
  missing: missingOf(known),
});

export function useOwnStores(): OwnStores {
  const { extended, user } = useIdentity();
  const answer = useAnswer('/dashboard/own-stores', { schema: ownStoresAnswer, failed, enabled: extended });
  const list = useRelatedList<Answered<Store>>(
    { contract: stores, only: { ownerId: user?.id }, failed },
    { size: ownStoreCount, enabled: !extended },
  );
  if (extended) {
    const { data, failure, retry } = answer;
    return {
      stores: data?.stores.map((store) => toOwn(store, store.plan, store)),
      total: data?.total,
      more: data !== undefined && data.total > data.stores.length,
      failure,
      retry,
    };
  }
  const { answer: { data, total } = {}, failure, retry } = list;
  return {
    stores: data?.slice(0, ownStoreCount).map((row) => toOwn(row, row.subscription, knownOf(row))),
    total,
    more: data !== undefined && total !== undefined && total > data.length,
    // Without an id nobody can be asked for their stores.
    failure: user?.id === undefined ? failed : failure,
    retry,
  };
}
