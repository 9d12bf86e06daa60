// The stores that a person owns: the scope of an owner in every query.
import { eq } from 'drizzle-orm';
import { storesTable } from '#server/db/tables/stores.ts';
import type { Actor, Reach } from './access.ts';

/** The actor's own stores, whatever else they may see. */
export const ownStores = ({ userId }: Pick<Actor, 'userId'>): Reach => ({
  where: eq(storesTable.owner_id, userId),
  key: `owner:${userId}`,
});
