// The demo's stores: the five samples of the specification, and more of the demo's people who opened one.
import { eq, inArray } from 'drizzle-orm';
import { sample } from '#resources/stores/sample.ts';
import type { BillingCycle } from '#resources/traffic-plans/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { categoriesTable } from '#server/db/tables/categories.ts';
import { domainsTable, newDomainToken } from '#server/db/tables/domains.ts';
import { productCategoriesTable } from '#server/db/tables/products.ts';
import { storeProductsTable, storesTable } from '#server/db/tables/stores.ts';
import { templatesTable } from '#server/db/tables/templates.ts';
import { trafficPlansTable } from '#server/db/tables/traffic-plans.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { emailOf } from './people.ts';
import demo from './stores.json' with { type: 'json' };
import { daysAgo } from './time.ts';

type Ids = ReadonlyMap<string, string>;

interface Seeded {
  readonly name: string;
  readonly description: string;
  readonly businessName: string;
  readonly isActive: boolean;
  readonly owner: string;
  readonly template: string;
  /** Null: not on one yet. */
  readonly plan: string | null;
  readonly billingCycle: BillingCycle;
  /** The category whose products it sells. */
  readonly sells: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly domains: readonly { readonly name: string; readonly isVerified: boolean }[];
}

const departmentsOfSamples = ['Computing', 'Jackets', 'Textiles', 'Shoes', 'Kitchen'];

const samples: readonly Seeded[] = sample.map((store, index) => ({
  ...store,
  owner: store.owner?.email ?? '',
  template: store.template?.name ?? '',
  plan: store.subscription?.name ?? null,
  sells: departmentsOfSamples[index] ?? 'Kitchen',
}));

const others: readonly Seeded[] = demo.more.map(({ name, owner, template, plan, sells }, index) => ({
  name,
  description: `${sells} and what goes with it, picked by ${owner}.`,
  businessName: `${name} Ltd.`,
  isActive: index % 6 !== 4,
  owner: emailOf(owner),
  template,
  plan,
  billingCycle: index % 3 === 1 ? 'yearly' : 'monthly',
  sells,
  createdAt: daysAgo(290 - index * 25),
  updatedAt: daysAgo(290 - index * 25),
  domains:
    index % 5 === 3
      ? []
      : [{ name: `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example.com`, isVerified: index % 4 !== 2 }],
}));

const byName = (rows: readonly { id: string; name: string }[]): Ids =>
  new Map(rows.map(({ id, name }) => [name, id]));

async function productsOf(tx: Transaction, category: string): Promise<string[]> {
  const rows = await tx
    .select({ id: productCategoriesTable.product_id })
    .from(productCategoriesTable)
    .innerJoin(categoriesTable, eq(categoriesTable.id, productCategoriesTable.category_id))
    .where(eq(categoriesTable.name, category));
  return rows.map(({ id }) => id);
}

/** Adds the stores with their domains and products. Its people, templates, plans and products are there before. */
export async function seedStores(tx: Transaction): Promise<void> {
  const stores = [...samples, ...others];
  const owners = await tx
    .select({ id: usersTable.id, name: usersTable.email })
    .from(usersTable)
    .where(
      inArray(
        usersTable.email,
        stores.map(({ owner }) => owner),
      ),
    );
  const ownerIds = byName(owners);
  const templateIds = byName(
    await tx.select({ id: templatesTable.id, name: templatesTable.name }).from(templatesTable),
  );
  const planIds = byName(
    await tx.select({ id: trafficPlansTable.id, name: trafficPlansTable.name }).from(trafficPlansTable),
  );
  for (const [index, store] of stores.entries()) {
    const times = { created_at: store.createdAt, updated_at: store.updatedAt };
    const [row] = await tx
      .insert(storesTable)
      .values({
        ...times,
        name: store.name,
        description: store.description,
        is_active: store.isActive,
        business_name: store.businessName,
        phone_number: `+1 555 01${String(10 + index)}`,
        address: `${100 + index * 7} Market Street, Springfield`,
        owner_id: ownerIds.get(store.owner) ?? null,
        template_id: templateIds.get(store.template) ?? null,
        subscription_id: store.plan === null ? null : (planIds.get(store.plan) ?? null),
        billing_cycle: store.billingCycle,
        terms: index % 4 === 3 ? '' : demo.terms,
        privacy: index % 4 === 3 ? '' : demo.privacy,
      })
      .returning({ id: storesTable.id });
    if (!row) continue;
    const domains = store.domains.map(({ name, isVerified }, place) => ({
      ...times,
      store_id: row.id,
      name,
      is_primary: place === 0,
      token: newDomainToken(),
      verified_at: isVerified ? store.createdAt : null,
    }));
    if (domains.length > 0) await tx.insert(domainsTable).values(domains);
    const products = await productsOf(tx, store.sells);
    if (products.length > 0) {
      await tx
        .insert(storeProductsTable)
        .values(products.map((product_id) => ({ store_id: row.id, product_id })));
    }
  }
}
