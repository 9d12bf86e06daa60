// What the operator of the server does with users, outside of any session: the first administrator, the commands.
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { contracts } from '#resources/contracts.ts';
import { type User, type UserCreate, type UserUpdate, users } from '#resources/users/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { invalidFrom, notFound } from '#server/kit/errors.ts';
import { changeOne, createOne, type Writing } from '#server/kit/module.ts';
import { WriteFiles } from '#server/kit/uploads.ts';
import { type Saved, transaction } from '#server/kit/write.ts';
import { adminRole } from '#server/modules/roles/granting.ts';
import { rolesTable } from '#server/modules/roles/table.ts';
import type { Schema } from '#src/shared/contract.ts';
import { allGrants } from '#src/shared/grants.ts';
import { usersModule } from './module.ts';
import { userRolesTable, usersTable } from './table.ts';

const noFiles = new WriteFiles({}, undefined, pino({ level: 'silent' }));

/** The operator may do everything; the journal names the command instead of a user. */
const asOperator = (tx: Transaction, command: string): Writing => ({
  tx,
  actor: {
    userId: '',
    sessionId: '',
    isAdmin: true,
    grants: new Set(allGrants(contracts).map(({ name }) => name)),
  },
  author: { userId: null, requestId: command },
  files: noFiles,
});

function checked<T>(schema: Schema, body: T): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidFrom(parsed.error.issues);
  return parsed.data as T;
}

/** Creates a user by the rules of the API. */
export const createUser = (db: Database, command: string, body: UserCreate): Promise<Saved<User>> =>
  transaction(
    db,
    (tx) => createOne(usersModule, asOperator(tx, command), checked(users.create, body)),
    usersModule.constraints,
  );

/** Changes the user with this e-mail by the rules of the API. */
export async function changeUser(db: Database, command: string, email: string, body: UserUpdate) {
  const [found] = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(eq(sql`lower(${usersTable.email})`, email.trim().toLowerCase()));
  if (!found) throw notFound(users.one);
  return transaction(
    db,
    (tx) =>
      changeOne(
        usersModule,
        asOperator(tx, command),
        { id: found.id, ifMatch: undefined },
        checked(users.update, body),
      ),
    usersModule.constraints,
  );
}

/** The ids of the roles with these names; throws the first that does not exist. */
export async function roleIdsByName(db: Database, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const [role] = await db
      .select({ id: rolesTable.id })
      .from(rolesTable)
      .where(eq(sql`lower(${rolesTable.name})`, name.toLowerCase()));
    if (!role) throw notFound(`Role ${name}`);
    ids.push(role.id);
  }
  return ids;
}

/** Whether there is a user with the role admin. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const [found] = await db
    .select({ id: userRolesTable.user_id })
    .from(userRolesTable)
    .innerJoin(rolesTable, eq(rolesTable.id, userRolesTable.role_id))
    .where(adminRole)
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
