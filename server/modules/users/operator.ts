// Writes users for the operator of the server, outside of any session: the first administrator, and commands.

import { and, eq, notInArray, sql } from 'drizzle-orm';
import { type User, type UserCreate, type UserUpdate, users } from '#resources/users/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { rowOf, valuesIn } from '#server/db/rows.ts';
import { lowerCased } from '#server/db/search.ts';
import { permissionsTable, rolesTable } from '#server/db/tables/roles.ts';
import { userRolesTable, usersTable } from '#server/db/tables/users.ts';
import type { Saved } from '#server/http/calls.ts';
import { checked, notFound } from '#server/http/errors.ts';
import { adminRole } from '#server/modules/roles/granting.ts';
import type { WriteContext } from '#server/records/module.ts';
import { changeOne, createOne } from '#server/records/records.ts';
import { WriteFiles } from '#server/records/uploads.ts';
import { transaction } from '#server/records/write.ts';
import type { Schema } from '#shared/contract/contract.ts';
import { hashOf, usersModule } from './module.ts';
import { resetSecondFactor } from './second-factor.ts';

/** All permissions in the database, including permissions of a newer version. */
const allPermissions = async (tx: Transaction) => new Set(await valuesIn(tx, permissionsTable, 'name'));

/** Writes a user by the rules of the API, with all permissions. The audit log names the command. */
async function write<B extends UserCreate | UserUpdate>(
  db: Database,
  command: string,
  schema: Schema,
  sent: B,
  work: (writing: WriteContext, body: B) => Promise<Saved<User>>,
): Promise<Saved<User>> {
  const body = checked(schema, sent) as B;
  const prepared = await hashOf(body);
  const author = { userId: null, requestId: command };
  return transaction(
    db,
    async (tx) => {
      const actor = { userId: '', sessionId: '', isAdmin: true, permissions: await allPermissions(tx) };
      return work({ tx, prepared, actor, author, files: new WriteFiles() }, body);
    },
    usersModule.constraints,
  );
}

export async function changeUser(db: Database, command: string, email: string, sent: UserUpdate) {
  const isIt = eq(sql`lower(${usersTable.email})`, lowerCased(email.trim()));
  const found = await rowOf(db, usersTable, ['id'], isIt);
  if (!found) throw notFound(users.one);
  return write(db, command, users.update, sent, (writing, body) =>
    changeOne(usersModule, writing, found, body),
  );
}

/** Removes the second factor of a user who has lost it. */
export async function removeSecondFactor(db: Database, command: string, email: string): Promise<void> {
  const isIt = eq(sql`lower(${usersTable.email})`, lowerCased(email.trim()));
  const found = await rowOf(db, usersTable, ['id', 'full_name'], isIt);
  if (!found) throw notFound(users.one);
  const author = { userId: null, requestId: command };
  await transaction(db, (tx) => resetSecondFactor({ tx, author }, found, 'the operator of the server'));
}

/** The ids of the roles with these names; throws 404 for the first that does not exist. */
export async function roleIdsByName(db: Database, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const role = await rowOf(db, rolesTable, ['id'], eq(sql`lower(${rolesTable.name})`, lowerCased(name)));
    if (!role) throw notFound(`Role ${name}`);
    ids.push(role.id);
  }
  return ids;
}

/** Whether a user has the role admin, not counting users with the given emails. */
export async function hasAdministrator(db: Database, besides: readonly string[] = []): Promise<boolean> {
  const role = await rowOf(db, rolesTable, ['id'], adminRole);
  if (!role) return false;
  // Filters by the role's id. With its name in the join, the planner read all rows of `user_roles`.
  const [found] = await db
    .select({ id: userRolesTable.user_id })
    .from(userRolesTable)
    .innerJoin(usersTable, eq(usersTable.id, userRolesTable.user_id))
    .where(
      and(eq(userRolesTable.role_id, role.id), notInArray(sql`lower(${usersTable.email})`, [...besides])),
    )
    .limit(1);
  return found !== undefined;
}

export const createAdministrator = (
  db: Database,
  command: string,
  { name: full_name, ...account }: { email: string; name: string; password: string },
) => {
  const body: UserCreate = { ...account, full_name, status: 'ACTIVE', isVerified: true, role: 'admin' };
  return write(db, command, users.create, body, (writing, sent) => createOne(usersModule, writing, sent));
};
