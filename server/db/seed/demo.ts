// Demo data for an empty database: an administrator, a store owner, and the people that they work with.
import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { permissionsTable } from '#server/modules/permissions/table.ts';
import { rolePermissionsTable, rolesTable } from '#server/modules/roles/table.ts';
import { hashPassword } from '#server/modules/session/passwords.ts';
import { userRolesTable, usersTable } from '#server/modules/users/table.ts';
import type { Storage } from '#server/storage/storage.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedPages } from './pages.ts';
import { demoRoles, emailOf, people } from './people.ts';
import { seedPlans } from './plans.ts';
import { seedStores } from './stores.ts';
import { seedTemplates } from './templates.ts';
import { daysAgo } from './time.ts';

/** The accounts to sign in with. Their passwords are known to everyone: for a look around on one's own machine. */
export const demoAccounts = [
  { name: 'Alex Morgan', email: 'admin@example.com', password: 'demo-admin-password', role: 'admin' },
  { name: 'Olivia Carter', email: 'owner@example.com', password: 'demo-owner-password', role: 'store_owner' },
] as const;

async function seedRoles(tx: Transaction): Promise<Map<string, string>> {
  for (const [index, { name, description, permissions }] of demoRoles.entries()) {
    const created_at = daysAgo(400 - index);
    const [role] = await tx
      .insert(rolesTable)
      .values({ name, description, created_at, updated_at: created_at })
      .returning({ id: rolesTable.id });
    if (!role || permissions.length === 0) continue;
    const held = await tx
      .select({ permission_id: permissionsTable.id })
      .from(permissionsTable)
      .where(inArray(permissionsTable.name, permissions));
    await tx.insert(rolePermissionsTable).values(held.map((row) => ({ ...row, role_id: role.id })));
  }
  const rows = await tx.select({ id: rolesTable.id, name: rolesTable.name }).from(rolesTable);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function seedUsers(tx: Transaction, roleIds: ReadonlyMap<string, string>): Promise<void> {
  // Nobody knows this password: the people of the demo can be looked at, not signed in as.
  const unknown = await hashPassword(randomBytes(24).toString('base64url'));
  const accounts = await Promise.all(
    demoAccounts.map(async ({ name, email, password, role }, index) => ({
      user: {
        full_name: name,
        email,
        password_hash: await hashPassword(password),
        status: 'ACTIVE' as const,
        is_verified: true,
        last_login_at: null,
        created_at: daysAgo(390 - index),
      },
      roles: [role as string],
    })),
  );
  const others = people.map(({ name, roles, status, isVerified, lastSeen }, index) => ({
    user: {
      full_name: name,
      email: emailOf(name),
      password_hash: unknown,
      status,
      is_verified: isVerified,
      last_login_at: lastSeen === null ? null : daysAgo(lastSeen),
      created_at: daysAgo(380 - index * 8.6),
    },
    roles,
  }));
  for (const { user, roles } of [...accounts, ...others]) {
    const [row] = await tx
      .insert(usersTable)
      .values({ ...user, updated_at: user.created_at })
      .returning({ id: usersTable.id });
    const held = roles.flatMap((name) => roleIds.get(name) ?? []);
    if (row && held.length > 0) {
      await tx.insert(userRolesTable).values(held.map((role_id) => ({ user_id: row.id, role_id })));
    }
  }
}

/** Empty until now, filled before with demo data, or somebody's own. */
export type SeededBefore = 'empty' | 'demo' | 'own';

/** Fills an empty database; leaves one with users as it is. Gives which of them it was. */
export async function seedDemo(db: Database, storage: Storage): Promise<SeededBefore> {
  const [anyone] = await db.select({ id: usersTable.id }).from(usersTable).limit(1);
  if (anyone) {
    const [account] = await db
      .select({ id: usersTable.id })
      .from(usersTable)
      .where(eq(usersTable.email, demoAccounts[0].email));
    return account ? 'demo' : 'own';
  }
  await db.transaction(async (tx) => {
    await seedUsers(tx, await seedRoles(tx));
    await seedCatalogue(tx, storage);
    await seedPlans(tx);
    await seedTemplates(tx, storage);
    await seedStores(tx);
    await seedPages(tx);
  });
  return 'empty';
}
