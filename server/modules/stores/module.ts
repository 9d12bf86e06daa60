import { eq, sql } from 'drizzle-orm';
import { domains } from '#resources/domains/contract.ts';
import { storeEmails } from '#resources/store-emails/contract.ts';
import { ownFields, storeSummary, stores } from '#resources/stores/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Module } from '#server/kit/module.ts';
import { summaryOf } from '#server/kit/summary.ts';
import { tally, tallyRows } from '#server/kit/tallies.ts';
import { deleteRows, given } from '#server/kit/write.ts';
import { primaryElsewhere, verifiedElsewhere } from '#server/modules/domains/records.ts';
import { domainsTable } from '#server/modules/domains/table.ts';
import { storeEmailsTable } from '#server/modules/store-emails/table.ts';
import type { CreateOf, UpdateOf } from '#src/shared/contract.ts';
import { primaryDomainName, storeRecord, storeRow } from './columns.ts';
import { logoBytes } from './logo.ts';
import { setDomain } from './primary-domain.ts';
import { storesFor } from './reach.ts';
import { byOwners } from './search.ts';
import { storeProductsTable, storesTable } from './table.ts';

type Body = CreateOf<typeof stores> | UpdateOf<typeof stores>;

async function setProducts(tx: Transaction, id: string, productIds: readonly string[]): Promise<void> {
  await tx.delete(storeProductsTable).where(eq(storeProductsTable.store_id, id));
  if (productIds.length === 0) return;
  await tx.insert(storeProductsTable).values(productIds.map((product_id) => ({ store_id: id, product_id })));
}

/** The columns that a body names; both spellings of the legal texts. */
function columnsOf(body: Body) {
  const { name, description, isActive, businessName, phoneNumber, address, logo, billingCycle } = body;
  const { ownerId, templateId, subscriptionId } = body;
  const terms = body.termsConditionsText ?? body.terms_conditions_text;
  const privacy = body.privacyPolicyText ?? body.privacy_policy_text;
  return {
    name,
    description,
    is_active: isActive,
    business_name: businessName,
    phone_number: phoneNumber,
    address,
    logo: logo ? logoBytes(logo) : (logo as null | undefined),
    owner_id: ownerId,
    template_id: templateId,
    subscription_id: subscriptionId,
    billing_cycle: billingCycle,
    terms,
    privacy,
  };
}

/** A new store's columns where nothing is said of them. */
const unsaid = {
  description: '',
  is_active: true,
  business_name: '',
  phone_number: '',
  address: '',
  billing_cycle: 'monthly' as const,
  terms: '',
  privacy: '',
};

const gone = (field: string, what: string) => ({ field, text: `The chosen ${what} does not exist.` });

const storesThat = (are: 'active' | 'inactive') => sql<number>`(
  select coalesce(sum(total), 0)::int from ${tallyRows('stores of plan')} where kind like ${`% ${are}`})`;

export const storesModule: Module<typeof stores, typeof storesTable> = {
  contract: stores,
  table: storesTable,
  record: storeRecord,
  row: storeRow,
  owned: { reach: storesFor, fields: ownFields },
  filters: {
    status: (status) => sql`${storesTable.is_active} = (${status}::text = 'active')`,
    ownerId: (id) => eq(storesTable.owner_id, id),
    templateId: (id) => eq(storesTable.template_id, id),
    subscriptionId: (id) => eq(storesTable.subscription_id, id),
  },
  sorters: {
    createdAt: storesTable.created_at,
    name: sql`lower(${storesTable.name})`,
    updatedAt: storesTable.updated_at,
  },
  searchAlso: byOwners,
  found: { title: storesTable.name, sorter: 'name', line: primaryDomainName },
  summary: summaryOf(storeSummary, {
    total: tally('stores of plan'),
    active: storesThat('active'),
    inactive: storesThat('inactive'),
    domains: tally('domains'),
  }),
  constraints: {
    stores_owner_id_users_id_fk: gone('ownerId', 'owner'),
    stores_template_id_templates_id_fk: gone('templateId', 'template'),
    stores_subscription_id_traffic_plans_id_fk: gone('subscriptionId', 'traffic plan'),
    store_products_product_id_products_id_fk: gone('productIds', 'product'),
    domains_primary_name_key: { field: 'domain', text: primaryElsewhere },
    domains_verified_name_key: { field: 'domain', text: verifiedElsewhere },
  },
  affects: [domains, storeEmails],
  related: {
    product_ids: sql<string[]>`array(select product_id from store_products
      where store_products.store_id = stores.id order by product_id)`,
  },

  create: async (body) => ({ ...unsaid, ...given(columnsOf(body)) }),

  update: async (body) => columnsOf(body),

  relate: async (id, { domain, productIds }, writing) => {
    if (domain !== undefined) await setDomain(writing, id, domain);
    if (productIds) await setProducts(writing.tx, id, productIds);
  },

  // With what belongs to it: each in the journal, as if it had been deleted by itself.
  remove: async ({ id }, { tx, author }) => {
    for (const { name, table } of [
      { name: domains.name, table: domainsTable },
      { name: storeEmails.name, table: storeEmailsTable },
    ]) {
      await deleteRows(tx, author, { name, table }, eq(table.store_id, id));
    }
  },
};
