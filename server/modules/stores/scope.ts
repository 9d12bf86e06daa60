// Scope of stores: the one function for every query that reads or changes an actor's stores.
import { sql } from 'drizzle-orm';
import { stores } from '#resources/stores/contract.ts';
import type { Actor, Scope } from '#server/http/access.ts';
import { counterOf } from '#server/lists/counters.ts';
import { ownStores } from '#server/records/own-stores.ts';
import type { Action, ListQuery } from '#shared/contract/contract.ts';
import { permission } from '#shared/domain/permissions.ts';

/** The number of stores that the actor owns or helps with. */
export const ownStoreTotal = ({ userId }: Pick<Actor, 'userId'>) => sql<number>`(
  ${counterOf('stores of owner', userId)} + (
    select count(*)::int from store_staff join stores as staffed on staffed.id = store_staff.store_id
    where store_staff.user_id = ${userId} and staffed.owner_id is distinct from ${userId}))`;

/** The stores in the actor's scope for this action: undefined for all, otherwise their own, and those they help with. */
export function storesFor(actor: Actor, action: Action, query?: ListQuery): Scope | undefined {
  // The list of all stores needs its own permission; the list of one owner's stores the read permission.
  const needed = action === 'list' && query?.ownerId !== undefined ? 'read' : action;
  if (actor.permissions.has(permission(stores, needed))) return undefined;
  return ownStores(actor, action === 'list' || action === 'read' ? 'view' : 'edit');
}
