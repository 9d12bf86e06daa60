// Creates the callers of the API tests: users, roles and sessions.

import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import type { StaffRole } from '#resources/store-staff/contract.ts';
import type { Database } from '#server/db/client.ts';
import { permissionsTable, rolePermissionsTable, rolesTable } from '#server/db/tables/roles.ts';
import { storeStaffTable } from '#server/db/tables/stores.ts';
import { userRolesTable, usersTable } from '#server/db/tables/users.ts';
import { hashPassword } from '#server/modules/session/passwords.ts';
import { openSession } from '#server/modules/session/sessions.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { allPermissions, type PermissionName } from '#shared/domain/permissions.ts';
import { type Client, clientOf } from './app.ts';

export interface Person {
  id: string;
  email: string;
  token: string;
  call: Client;
}

/** The password of every test user. */
export const password = 'a password for tests only';
let hash: Promise<string> | undefined;
let people = 0;

export const everything = allPermissions(contracts).map(({ name }) => name as PermissionName);

/** Creates a role with these permissions and returns its id. */
export async function makeRole(
  db: Database,
  name: string,
  permissions: readonly PermissionName[],
): Promise<string> {
  const [role] = await db.insert(rolesTable).values({ name, description: name }).returning();
  if (!role) throw new Error('no role');
  if (permissions.length > 0) {
    const rows = await db
      .select({ permission_id: permissionsTable.id })
      .from(permissionsTable)
      .where(inArray(permissionsTable.name, [...permissions]));
    await db.insert(rolePermissionsTable).values(rows.map((row) => ({ ...row, role_id: role.id })));
  }
  return role.id;
}

export async function adminRoleId(db: Database): Promise<string> {
  const [role] = await db.select().from(rolesTable).where(eq(rolesTable.name, 'admin'));
  if (!role) throw new Error('no role admin');
  return role.id;
}

/** Creates an active user with these roles. */
export async function makeUser(db: Database, roleIds: readonly string[] = []) {
  hash ??= hashPassword(password);
  people += 1;
  const email = `person${people}@tests.example.com`;
  const [user] = await db
    .insert(usersTable)
    .values({
      full_name: `Person ${people}`,
      email,
      password_hash: await hash,
      status: 'ACTIVE',
      is_verified: true,
    })
    .returning();
  if (!user) throw new Error('no user');
  if (roleIds.length > 0) {
    await db.insert(userRolesTable).values(roleIds.map((role_id) => ({ user_id: user.id, role_id })));
  }
  return { id: user.id, email };
}

/** Creates a user with a session. It inserts the session directly, because a sign-in would hash the password. */
export async function makePerson(
  app: FastifyInstance,
  db: Database,
  roleIds: readonly string[] = [],
): Promise<Person> {
  const user = await makeUser(db, roleIds);
  const token = await openSession(db, user.id, { id: 'test', headers: {}, ip: '127.0.0.1' } as never);
  return { ...user, token, call: clientOf(app, token) };
}

/** Creates a user with exactly these permissions. */
export const makePersonWithPermissions = async (
  app: FastifyInstance,
  db: Database,
  permissions: readonly PermissionName[],
) =>
  makePerson(app, db, [
    await makeRole(db, `holder ${people} of ${permissions.join(' ')}`.slice(0, 60), permissions),
  ]);

/** Creates the callers of the access matrix. */
export async function makeActors(app: FastifyInstance, db: Database) {
  const ownerRole = await makeRole(db, 'store_owner', []);
  const wrongToken = 'x'.repeat(43);
  return {
    nobody: { call: clientOf(app) },
    'wrong token': { call: clientOf(app, wrongToken) },
    owner: await makePerson(app, db, [ownerRole]),
    'another owner': await makePerson(app, db, [ownerRole]),
    admin: await makePerson(app, db, [await adminRoleId(db)]),
    'limited admin': await makePersonWithPermissions(app, db, ['users.read']),
    // Members of the owner's stores that `staffStore` adds them to.
    'store manager': await makePerson(app, db, [ownerRole]),
    'store editor': await makePerson(app, db, [ownerRole]),
    'store viewer': await makePerson(app, db, [ownerRole]),
  };
}

/** Lets a person help with a store. */
export async function addStaff(db: Database, store_id: string, person: Person, role: StaffRole) {
  await db.insert(storeStaffTable).values({ store_id, user_id: person.id, email: person.email, role });
}

/** Lets the actors that are staff help with a store. */
export async function staffStore(db: Database, storeId: string, actors: Actors): Promise<string> {
  await addStaff(db, storeId, actors['store manager'], 'manage');
  await addStaff(db, storeId, actors['store editor'], 'edit');
  await addStaff(db, storeId, actors['store viewer'], 'view');
  return storeId;
}

export type Actors = Awaited<ReturnType<typeof makeActors>>;
export type ActorName = keyof Actors;

/** Moves the timestamps of a user's sessions into the past. */
export const backdateSessions = (db: Database, userId: string, times: { used?: string; created?: string }) =>
  db.execute(sql`update sessions set
    last_used_at = now() - ${times.used ?? '0 seconds'}::interval,
    created_at = now() - ${times.created ?? '0 seconds'}::interval
    where user_id = ${userId}`);

/** Lets the last check of a user expire in all of their sessions, so that sensitive calls ask for another. */
export const expireChecks = (db: Database, userId: string) =>
  db.execute(
    sql`update sessions set verified_at = verified_at - interval '10 minutes' where user_id = ${userId}`,
  );

/** Lists the bulk operations of a resource. */
export function bulkOperationsOf({ bulk = {} }: Contract): string[] {
  const { update, delete: deletes, actions = {} } = bulk;
  return [...(update ? ['update'] : []), ...(deletes ? ['delete'] : []), ...Object.keys(actions)];
}
