// What the operator of the server does with users, outside of any session: the first administrator, the commands.

import { and, eq, notInArray, sql } from 'drizzle-orm';
import { contracts } from '#resources/contracts.ts';
import { type User, type UserCreate, type UserUpdate, users } from '#resources/users/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { rolesTable } from '#server/db/tables/roles.ts';
import { userRolesTable, usersTable } from '#server/db/tables/users.ts';
import { invalidFrom, notFound } from '#server/kit/errors.ts';
import type { Writing } from '#server/kit/module.ts';
import { changeOne, createOne } from '#server/kit/records.ts';
import { WriteFiles } from '#server/kit/uploads.ts';
import { type Saved, transaction } from '#server/kit/write.ts';
import { adminRole } from '#server/modules/roles/granting.ts';
import type { Schema } from '#src/shared/contract.ts';
import { allGrants } from '#src/shared/grants.ts';
import { uuidsOnly } from '#src/shared/id.ts';
import { hashOf, usersModule } from './module.ts';

/** The operator may do everything; the journal names the command instead of a user. */
const asOperator = (tx: Transaction, command: string, prepared: Writing['prepared']): Writing => ({
  tx,
  prepared,
  actor: {
    userId: '',
    sessionId: '',
    isAdmin: true,
    grants: new Set(allGrants(contracts).map(({ name }) => name)),
  },
  author: { userId: null, requestId: command },
  files: new WriteFiles({}, undefined, { userId: null, requestId: command }),
});

function checked<T>(schema: Schema, body: T): T {
  const parsed = schema.safeParse(body, uuidsOnly);
  if (!parsed.success) throw invalidFrom(parsed.error.issues);
  return parsed.data as T;
}

/** Creates a user by the rules of the API. */
export async function createUser(db: Database, command: string, sent: UserCreate): Promise<Saved<User>> {
  const body = checked(users.create, sent);
  const prepared = await hashOf(body);
  return transaction(
    db,
    (tx) => createOne(usersModule, asOperator(tx, command, prepared), body),
    usersModule.constraints,
  );
}

/** Changes the user with this e-mail by the rules of the API. */
export async function changeUser(db: Database, command: string, email: string, sent: UserUpdate) {
  const isIt = eq(sql`lower(${usersTable.email})`, email.trim().toLowerCase());
  const found = await rowOf(db, usersTable, ['id'], isIt);
  if (!found) throw notFound(users.one);
  const target = { id: found.id };
  const body = checked(users.update, sent);
  const prepared = await hashOf(body);
  return transaction(
    db,
    (tx) => changeOne(usersModule, asOperator(tx, command, prepared), target, body),
    usersModule.constraints,
  );
}

/** The ids of the roles with these names; throws the first that does not exist. */
export async function roleIdsByName(db: Database, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const role = await rowOf(db, rolesTable, ['id'], eq(sql`lower(${rolesTable.name})`, name.toLowerCase()));
    if (!role) throw notFound(`Role ${name}`);
    ids.push(role.id);
  }
  return ids;
}

/** Whether there is a user with the role admin, beside those with the emails that are named. */
export async function hasAdministrator(db: Database, besides: readonly string[] = []): Promise<boolean> {
  const [found] = await db
    .select({ id: userRolesTable.user_id })
    .from(userRolesTable)
    .innerJoin(rolesTable, eq(rolesTable.id, userRolesTable.role_id))
    .innerJoin(usersTable, eq(usersTable.id, userRolesTable.user_id))
    .where(and(adminRole, notInArray(usersTable.email, [...besides])))
    .limit(1);
  return found !== undefined;
}

/** Creates an active, verified administrator. */
export const createAdministrator = (
  db: Database,
  command: string,
  account: { email: string; name: string; password: string },
) =>
  createUser(db, command, {
    full_name: account.name,
    email: account.email,
    password: account.password,
    status: 'ACTIVE',
    isVerified: true,
    role: 'admin',
  });
