// The stores of the demo with their emails: the five samples of the specification and more.

import { eq, inArray } from 'drizzle-orm';
import { transliterate } from 'transliteration';
import { sample as emails } from '#resources/store-emails/sample.ts';
import { sample } from '#resources/stores/sample.ts';
import type { BillingCycle } from '#resources/traffic-plans/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { valuesIn } from '#server/db/rows.ts';
import { trafficPlansTable } from '#server/db/tables/plans.ts';
import { categoriesTable, productCategoriesTable } from '#server/db/tables/products.ts';
import {
  domainsTable,
  newDomainToken,
  storeEmailsTable,
  storeProductsTable,
  storesTable,
} from '#server/db/tables/stores.ts';
import { templatesTable } from '#server/db/tables/templates.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { slugOf } from '#shared/domain/slug.ts';
import { idsByName } from './ids-by-name.ts';
import { emailOf } from './people.ts';
import demo from './stores.json' with { type: 'json' };
import { daysAgo } from './time.ts';

const departmentsOfSamples = ['Computing', 'Jackets', 'Textiles', 'Shoes', 'Kitchen'];

const samples = sample.map((store, index) => ({
  ...store,
  owner: store.owner?.email ?? '',
  template: store.template?.name ?? '',
  plan: store.subscription?.name ?? null,
  sells: departmentsOfSamples[index] ?? 'Kitchen',
}));

const others = demo.more.map(({ name, owner, template, plan, sells }, index) => ({
  name,
  description: `${sells} and what goes with it, picked by ${owner}.`,
  businessName: `${name} Ltd.`,
  isActive: index % 6 !== 4,
  owner: emailOf(owner),
  template,
  plan,
  billingCycle: (index % 3 === 1 ? 'yearly' : 'monthly') as BillingCycle,
  sells,
  createdAt: daysAgo(290 - index * 25),
  updatedAt: daysAgo(290 - index * 25),
  domains:
    index % 5 === 3
      ? []
      : [{ name: `${slugOf(name, transliterate)}.example.com`, isVerified: index % 4 !== 2 }],
}));

/** The products of the category of a store. */
async function productsOf(tx: Transaction, category: string): Promise<string[]> {
  const { id, name } = categoriesTable;
  const { category_id } = productCategoriesTable;
  const ofIt = inArray(category_id, tx.select({ id }).from(categoriesTable).where(eq(name, category)));
  return valuesIn(tx, productCategoriesTable, 'product_id', ofIt);
}

/** Adds the stores with domains and products. Users, templates, plans and products must exist. */
export async function seedStores(tx: Transaction): Promise<void> {
  const stores = [...samples, ...others];
  const ownerIds = await idsByName(tx, usersTable, usersTable.email);
  const templateIds = await idsByName(tx, templatesTable);
  const planIds = await idsByName(tx, trafficPlansTable);
  for (const [index, store] of stores.entries()) {
    const times = { created_at: store.createdAt, updated_at: store.updatedAt };
    const store_id = newId();
    await tx.insert(storesTable).values({
      ...times,
      id: store_id,
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
    });
    const domains = store.domains.map(({ name, isVerified }, place) => ({
      ...times,
      store_id,
      name,
      is_primary: place === 0,
      token: newDomainToken(),
      verified_at: isVerified ? store.createdAt : null,
    }));
    if (domains.length > 0) await tx.insert(domainsTable).values(domains);
    const products = await productsOf(tx, store.sells);
    if (products.length === 0) continue;
    await tx.insert(storeProductsTable).values(products.map((product_id) => ({ store_id, product_id })));
  }
}

/** Adds the store emails of the specification's samples to existing stores. */
export async function seedStoreEmails(tx: Transaction): Promise<void> {
  const ids = await idsByName(tx, storesTable);
  const rows = emails.flatMap(({ email, purpose, storeName, isVerified, createdAt, updatedAt }) => {
    const store_id = ids.get(storeName);
    if (store_id === undefined) return [];
    const verified_at = isVerified ? updatedAt : null;
    return [{ store_id, email, purpose, verified_at, created_at: createdAt, updated_at: updatedAt }];
  });
  if (rows.length > 0) await tx.insert(storeEmailsTable).values(rows);
}
