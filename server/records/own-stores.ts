// Limits queries to the caller's own stores: those that they own, and those that they help with.
import { type SQL, sql } from 'drizzle-orm';
import { type StaffRole, staffRoles } from '#resources/store-staff/contract.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import type { Actor, Scope } from '#server/http/access.ts';

/** The ids of the stores that the user helps with, in this role or a stronger one. */
const staffed = (userId: string, least: StaffRole): SQL => {
  const roles = staffRoles.slice(staffRoles.indexOf(least));
  return sql`select store_id from store_staff where user_id = ${userId} and role = any(${sql.param(roles)}::text[])`;
};

/**
 * The actor's own stores, even if they may see more. `least`: the role that staff need.
 * An array of ids, so that the planner reads the stores by their ids instead of testing all of them.
 */
export const ownStores = ({ userId }: Pick<Actor, 'userId'>, least: StaffRole = 'view'): Scope => ({
  where: sql`${storesTable.id} = any(array(
    select owned.id from stores as owned where owned.owner_id = ${userId} union all ${staffed(userId, least)}))`,
  key: `${least}:${userId}`,
});
