// Inserts the demo data into an empty database.

import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { transliterate } from 'transliteration';
import type { Page } from '#resources/pages/contract.ts';
import { sample } from '#resources/plans/sample.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { valuesIn } from '#server/db/rows.ts';
import { pagesTable } from '#server/db/tables/pages.ts';
import { plansTable, trafficPlansTable } from '#server/db/tables/plans.ts';
import { permissionsTable, rolePermissionsTable, rolesTable } from '#server/db/tables/roles.ts';
import { userRolesTable, usersTable } from '#server/db/tables/users.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { cleanHtml } from '#server/http/html.ts';
import { hashPassword } from '#server/modules/session/passwords.ts';
import { slugOf } from '#shared/domain/slug.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedCrypto } from './crypto.ts';
import { demoAccounts } from './demo-accounts.ts';
import { type IdsByName, idsByName } from './ids-by-name.ts';
import pages from './pages.json' with { type: 'json' };
import { demoRoles, emailOf, people } from './people.ts';
import { seedStoreEmails, seedStores } from './stores.ts';
import { seedTemplates } from './templates.ts';
import { daysAgo, madeDaysAgo } from './time.ts';
import plans from './traffic-plans.json' with { type: 'json' };

/** The content pages, as the editor writes them. */
async function seedPages(tx: Transaction): Promise<void> {
  await tx.insert(pagesTable).values(
    pages.map(({ title, description, status, daysOld, content }) => ({
      title,
      slug: slugOf(title, transliterate),
      description,
      content: cleanHtml(content.join(''), 'page'),
      status: status as Page['status'],
      created_at: daysAgo(daysOld),
      updated_at: daysAgo(daysOld / 3),
    })),
  );
}

/** The traffic plans of the demo stores, from the smallest to the largest. */
async function seedPlans(tx: Transaction): Promise<void> {
  const rows = plans.map((plan, index) => ({ ...plan, ...madeDaysAgo(360 - index * 12) }));
  await tx.insert(trafficPlansTable).values(rows);
}

/** The subscription plans: the specification's samples, as offers of the traffic plans. */
async function seedSubscriptionPlans(tx: Transaction): Promise<void> {
  const ids = await idsByName(tx, trafficPlansTable);
  const rows = sample.flatMap(({ name, trafficPlanName, billingCycle, features, createdAt }) => {
    const traffic_plan_id = ids.get(trafficPlanName);
    if (traffic_plan_id === undefined) return [];
    const times = { created_at: createdAt, updated_at: createdAt };
    return [{ ...times, name, traffic_plan_id, billing_cycle: billingCycle, features: features.join('\n') }];
  });
  if (rows.length > 0) await tx.insert(plansTable).values(rows);
}

async function seedRoles(tx: Transaction): Promise<IdsByName> {
  for (const [index, { name, description, permissions }] of demoRoles.entries()) {
    const role_id = newId();
    await tx.insert(rolesTable).values({ id: role_id, name, description, ...madeDaysAgo(400 - index) });
    if (permissions.length === 0) continue;
    const held = await valuesIn(tx, permissionsTable, 'id', inArray(permissionsTable.name, permissions));
    await tx.insert(rolePermissionsTable).values(held.map((permission_id) => ({ permission_id, role_id })));
  }
  return idsByName(tx, rolesTable);
}

type Hashes = Awaited<ReturnType<typeof makeHashes>>;

const makeHashes = async () => ({
  /** The hashes of the demo accounts, in order. */
  accounts: await Promise.all(demoAccounts.map(({ password }) => hashPassword(password))),
  /** A random password, so that signing in as the other demo users is impossible. */
  unknown: await hashPassword(randomBytes(24).toString('base64url')),
});

async function seedUsers(tx: Transaction, roleIds: IdsByName, hashes: Hashes): Promise<void> {
  const accounts = demoAccounts.map(({ name, email, role }, index) => ({
    user: {
      full_name: name,
      email,
      password_hash: hashes.accounts[index] ?? hashes.unknown,
      status: 'ACTIVE' as const,
      is_verified: true,
      last_login_at: null,
      ...madeDaysAgo(390 - index),
    },
    roles: [role as string],
  }));
  const others = people.map(({ name, roles, status, isVerified, lastSeen }, index) => ({
    user: {
      full_name: name,
      email: emailOf(name),
      password_hash: hashes.unknown,
      status,
      is_verified: isVerified,
      last_login_at: lastSeen === null ? null : daysAgo(lastSeen),
      ...madeDaysAgo(380 - index * 8.6),
    },
    roles,
  }));
  for (const { user, roles } of [...accounts, ...others]) {
    const user_id = newId();
    await tx.insert(usersTable).values({ id: user_id, ...user });
    const held = roles.flatMap((name) => roleIds.get(name) ?? []);
    if (held.length > 0)
      await tx.insert(userRolesTable).values(held.map((role_id) => ({ user_id, role_id })));
  }
}

export async function fillWithDemo(db: Database, storage: Storage): Promise<void> {
  const hashes = await makeHashes();
  await db.transaction(async (tx) => {
    await seedUsers(tx, await seedRoles(tx), hashes);
    await seedCatalogue(tx, storage);
    await seedPlans(tx);
    await seedTemplates(tx, storage);
    await seedStores(tx);
    await seedStoreEmails(tx);
    await seedSubscriptionPlans(tx);
    await seedPages(tx);
    await seedCrypto(tx);
  });
}
