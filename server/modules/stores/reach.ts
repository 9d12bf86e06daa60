// Who reaches which stores: one function, used in every query that somebody's stores are read or changed by.
import { stores } from '#resources/stores/contract.ts';
import type { Actor, Reach } from '#server/kit/access.ts';
import { ownStores } from '#server/kit/own-stores.ts';
import { counterOf } from '#server/lists/counters.ts';
import type { Action, ListQuery } from '#src/shared/contract.ts';
import { grant } from '#src/shared/grants.ts';

/** How many stores of their own an actor has. */
export const ownStoreTotal = ({ userId }: Pick<Actor, 'userId'>) => counterOf('stores of owner', userId);

/** The stores that an actor reaches with a call of this kind; undefined: all. Owners reach their own. */
export function storesFor(actor: Actor, action: Action, query?: ListQuery): Reach | undefined {
  // Who may see any store may list those of one owner; the list of all has a grant of its own.
  const needed = action === 'list' && query?.ownerId !== undefined ? 'read' : action;
  if (actor.grants.has(grant(stores, needed))) return undefined;
  return ownStores(actor);
}
