// Limits queries to the caller's own stores.
import { eq } from 'drizzle-orm';
import { storesTable } from '#server/db/tables/stores.ts';
import type { Actor, Scope } from '#server/http/access.ts';

/** The actor's own stores, even if they may see more. */
export const ownStores = ({ userId }: Pick<Actor, 'userId'>): Scope => ({
  where: eq(storesTable.owner_id, userId),
  key: `owner:${userId}`,
});
