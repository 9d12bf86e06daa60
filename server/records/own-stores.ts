// Limits queries to the stores that the caller owns or works for.
import { type SQL, sql } from 'drizzle-orm';
import { type StaffRole, staffRoles } from '#resources/store-staff/contract.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import type { Actor, Scope } from '#server/http/access.ts';

/** Pairs of a store and one of these users: its owner, and the staff in this role or a stronger one. */
export function storePeople(userIds: readonly string[], least: StaffRole = 'view'): SQL {
  const users = sql`any(${sql.param(userIds)}::uuid[])`;
  const roles = staffRoles.slice(staffRoles.indexOf(least));
  return sql`
    select owned.id as store_id, owned.owner_id as user_id from stores as owned where owned.owner_id = ${users} union all
    select store_id, user_id from store_staff
    where user_id = ${users} and role = any(${sql.param(roles)}::text[])`;
}

/**
 * The actor's own stores, even if they may see more. `least`: the role that staff need.
 * An array of ids, so that the planner reads the stores by their ids instead of testing all of them.
 */
export const ownStores = ({ userId }: Pick<Actor, 'userId'>, least: StaffRole = 'view'): Scope => ({
  where: sql`${storesTable.id} = any(array(select store_id from (${storePeople([userId], least)}) as own))`,
  key: `${least}:${userId}`,
});
