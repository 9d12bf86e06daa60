// Reads and writes store staff, and the caller's role in a store.
import { and, eq, or, sql } from 'drizzle-orm';
import {
  type CallerRole,
  includesRole,
  type StaffMember,
  type StaffRole,
} from '#resources/store-staff/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import type { Queryable } from '#server/db/client.ts';
import { storeStaffTable, storesTable } from '#server/db/tables/stores.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Actor } from '#server/http/access.ts';
import { isId } from '#server/http/calls.ts';
import type { Constraints } from '#server/http/database-errors.ts';
import { notAllowed, notFound } from '#server/http/errors.ts';
import { ownStores } from '#server/records/own-stores.ts';
import type { RecordKind } from '#server/records/write.ts';
import { permission } from '#shared/domain/permissions.ts';

/** The name of a person before they accept is not disclosed. */
const columns = {
  id: storeStaffTable.id,
  userId: storeStaffTable.user_id,
  name: usersTable.full_name,
  email: sql<string>`coalesce(${usersTable.email}, ${storeStaffTable.email})`,
  role: storeStaffTable.role,
  createdAt: storeStaffTable.created_at,
  invitation: sql<StaffMember['invitation']>`(case when ${storeStaffTable.user_id} is null then
    case when ${storeStaffTable.expires_at} > now() then 'invited' else 'expired' end end)`,
};

/** Condition for invitations that can be accepted: not expired, and the store has an active owner or none. */
export const isOpen = sql`(${storeStaffTable.user_id} is null and ${storeStaffTable.expires_at} > now() and not exists (
  select from stores join users on users.id = stores.owner_id
  where stores.id = ${storeStaffTable.store_id} and users.status <> 'ACTIVE'))`;

const select = (db: Queryable) =>
  db.select(columns).from(storeStaffTable).leftJoin(usersTable, eq(usersTable.id, storeStaffTable.user_id));

/** Record kind for the write functions. */
export const staffKind: RecordKind<StaffMember, typeof storeStaffTable> = {
  name: 'store-staff',
  one: 'Person',
  table: storeStaffTable,
  async read(tx, id) {
    const [record] = await select(tx).where(eq(storeStaffTable.id, id));
    return record && { record, related: {} };
  },
};

export const constraints: Constraints = {
  store_staff_email_key: { field: 'email', text: 'This address is invited already.' },
  store_staff_user_key: { field: '', text: 'You have access to this store already.' },
};

export const staffOf = (db: Queryable, storeId: string): Promise<StaffMember[]> =>
  select(db)
    .where(eq(storeStaffTable.store_id, storeId))
    .orderBy(sql`user_id is null`, storeStaffTable.created_at, storeStaffTable.id);

/** A person of the store, by the id of their user or of their invitation. Throws 404. */
export async function memberOf(db: Queryable, storeId: string, id: string): Promise<StaffMember> {
  const found = isId(id)
    ? await select(db).where(
        and(
          eq(storeStaffTable.store_id, storeId),
          or(eq(storeStaffTable.user_id, id), eq(storeStaffTable.id, id)),
        ),
      )
    : [];
  const [member] = found;
  if (!member) throw notFound(staffKind.one);
  return member;
}

export interface StaffedStore {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string | null;
  readonly yourRole: CallerRole;
}

/** The store, if it is in the caller's scope. Throws 404, or 403 if their role does not include `least`. */
export async function staffedStore(
  db: Queryable,
  actor: Actor,
  id: string,
  action: 'read' | 'write',
  least: StaffRole = 'view',
): Promise<StaffedStore> {
  const { userId, permissions } = actor;
  const isAdmin = permissions.has(permission(stores, 'write'));
  const seesAll = permissions.has(permission(stores, 'read')) || (isAdmin && action === 'write');
  const [store] = await db
    .select({
      id: storesTable.id,
      name: storesTable.name,
      ownerId: storesTable.owner_id,
      role: sql<StaffRole | null>`(
        select role from store_staff where store_id = stores.id and user_id = ${userId})`,
    })
    .from(storesTable)
    .where(and(eq(storesTable.id, id), seesAll ? undefined : ownStores(actor).where));
  if (!store) throw notFound(stores.one);
  const { role, ...rest } = store;
  const own = store.ownerId === userId ? 'owner' : role;
  const yourRole = isAdmin ? 'admin' : (own ?? 'view');
  if (!includesRole(yourRole, least)) throw notAllowed();
  return { ...rest, yourRole };
}
