import { eq, sql } from 'drizzle-orm';
import { domains } from '#resources/domains/contract.ts';
import { storeEmails } from '#resources/store-emails/contract.ts';
import { ownFields, storeSummary, stores } from '#resources/stores/contract.ts';
import { domainsTable } from '#server/db/tables/domains.ts';
import { storeEmailsTable } from '#server/db/tables/store-emails.ts';
import { storeProductsTable, storesTable } from '#server/db/tables/stores.ts';
import { link } from '#server/kit/links.ts';
import { defineModule } from '#server/kit/module.ts';
import { summaryOf } from '#server/kit/summary.ts';
import { tally, tallyRows } from '#server/kit/tallies.ts';
import { deleteRows } from '#server/kit/write.ts';
import { primaryElsewhere, verifiedElsewhere } from '#server/modules/domains/records.ts';
import { byOwners, logoBytes, primaryDomainName, storeRecord, storeRow } from './columns.ts';
import { setDomain } from './primary-domain.ts';
import { storesFor } from './reach.ts';

const gone = (field: string, what: string) => ({ field, text: `The chosen ${what} does not exist.` });

const storesThat = (are: 'active' | 'inactive') => sql<number>`(
  select coalesce(sum(total), 0)::int from ${tallyRows('stores of plan')} where kind like ${`% ${are}`})`;

export const storesModule = defineModule(stores, storesTable, {
  record: {
    ...storeRecord,
    termsConditionsText: storesTable.terms,
    terms_conditions_text: storesTable.terms,
    privacyPolicyText: storesTable.privacy,
    privacy_policy_text: storesTable.privacy,
  },
  row: storeRow,
  // Of both spellings of a legal text, the last one counts.
  body: {
    terms_conditions_text: 'terms',
    termsConditionsText: 'terms',
    privacy_policy_text: 'privacy',
    privacyPolicyText: 'privacy',
    logo: (logo, columns) => columns({ logo: logo === null ? null : logoBytes(logo) }),
    productIds: link(storeProductsTable.store_id, storeProductsTable.product_id),
    domain: 'by rule',
  },
  owned: { reach: storesFor, fields: ownFields },
  filters: {
    status: (status) => sql`${storesTable.is_active} = (${status}::text = 'active')`,
    domain: (state) => sql`${storesTable.domain_state} = ${state}`,
  },
  together: ['isActive', 'subscriptionId', 'billingCycle', 'templateId', 'ownerId'],
  searchAlso: byOwners,
  searchLine: primaryDomainName,
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

  relate: async (id, { domain }, writing) => {
    if (domain !== undefined) await setDomain(writing, id, domain);
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
});
