import { eq, sql } from 'drizzle-orm';
import { domains } from '#resources/domains/contract.ts';
import { storeEmails } from '#resources/store-emails/contract.ts';
import { ownFields, storeSummary, stores } from '#resources/stores/contract.ts';
import { rowsOf } from '#server/db/rows.ts';
import { domainsTable, storeEmailsTable, storeProductsTable, storesTable } from '#server/db/tables/stores.ts';
import { ApiError, conflict } from '#server/http/errors.ts';
import { counter, counterRows } from '#server/lists/counters.ts';
import { summaryOf } from '#server/lists/summary.ts';
import { domainsModule } from '#server/modules/domains/module.ts';
import { primaryOf, promoteNext } from '#server/modules/domains/primary.ts';
import { primaryElsewhere, verifiedElsewhere } from '#server/modules/domains/records.ts';
import { claimableDomains } from '#server/modules/domains/restore.ts';
import { tellOfNew } from '#server/notices/new-records.ts';
import { link } from '#server/records/links.ts';
import { defineModule, type WriteContext } from '#server/records/module.ts';
import { changeOne, createOne, removeOne } from '#server/records/records.ts';
import { deleteRows, logRestored } from '#server/records/write-rows.ts';
import { byOwners, logoBytes, primaryDomainName, storeRecord, storeRow } from './columns.ts';
import { storeImpact } from './impact.ts';
import { readLogo, storeReplacedLogo } from './logos.ts';
import { tellOwnersBeforeCommit } from './owner-notices.ts';
import { storesFor } from './scope.ts';

const missing = (field: string, what: string) => ({ field, text: `The selected ${what} no longer exists.` });

const storesThat = (are: 'active' | 'inactive') => sql<number>`(
  select coalesce(sum(total), 0)::int from ${counterRows('stores of plan')} where kind like ${`% ${are}`})`;

/** The records that are deleted and restored with a store. */
const parts = [
  { name: domains.name, table: domainsTable },
  { name: storeEmails.name, table: storeEmailsTable },
];

export const storesModule = defineModule(stores, storesTable, {
  record: {
    ...storeRecord,
    termsConditionsText: storesTable.terms,
    terms_conditions_text: storesTable.terms,
    privacyPolicyText: storesTable.privacy,
    privacy_policy_text: storesTable.privacy,
  },
  row: storeRow,
  // If both spellings of a legal text are sent, the last one wins.
  body: {
    terms_conditions_text: 'terms',
    termsConditionsText: 'terms',
    privacy_policy_text: 'privacy',
    privacyPolicyText: 'privacy',
    logo: (logo, columns) => columns({ logo: logo === null ? null : logoBytes(logo) }),
    productIds: link(storeProductsTable.store_id, storeProductsTable.product_id),
    domain: 'by rule',
  },
  owned: { scope: storesFor, fields: ownFields },
  filters: {
    status: (status) => sql`${storesTable.is_active} = (${status}::text = 'active')`,
    domain: (state) => sql`${storesTable.domain_state} = ${state}`,
  },
  counters: { all: 'stores of plan', ownerId: 'stores of owner', subscriptionId: 'stores of plan' },
  together: ['isActive', 'subscriptionId', 'billingCycle', 'templateId', 'ownerId'],
  searchAlso: byOwners,
  searchLine: primaryDomainName,
  summary: summaryOf(storeSummary, {
    total: counter('stores of plan'),
    active: storesThat('active'),
    inactive: storesThat('inactive'),
    domains: counter('domains'),
  }),
  constraints: {
    stores_owner_id_users_id_fk: missing('ownerId', 'owner'),
    stores_template_id_templates_id_fk: missing('templateId', 'template'),
    stores_subscription_id_traffic_plans_id_fk: missing('subscriptionId', 'traffic plan'),
    store_products_product_id_products_id_fk: missing('productIds', 'product'),
    domains_primary_name_key: { field: 'domain', text: primaryElsewhere },
    domains_verified_name_key: { field: 'domain', text: verifiedElsewhere },
  },
  affects: [domains, storeEmails],

  undo: {
    logo: {
      columns: ['logo'],
      value: async ({ id, logo }, tx) => (await readLogo(tx, String(id), logo))?.toString('base64') ?? null,
      isLost: async ({ id, logo }, tx) =>
        logo !== null && (await readLogo(tx, String(id), logo)) === undefined,
    },
  },

  sensitive: { fields: [], delete: true, restore: true },
  impact: storeImpact,

  afterCreate: (id, { name }, writing) =>
    tellOfNew(writing, 'new_store', `A store was created: ${name}.`, { resource: stores.name, recordId: id }),

  relate: async (id, { domain }, writing) => {
    if (domain !== undefined) await setDomain(writing, id, domain);
  },

  async update({ logo, ownerId }, writing) {
    const { tx, before } = writing;
    if (logo !== undefined) await storeReplacedLogo(tx, before.id, logo === null ? null : logoBytes(logo));
    if (ownerId !== undefined) tellOwnersBeforeCommit(writing);
    return undefined;
  },

  // Deletes the store's domains and emails with it, each with its own audit entry.
  remove: async ({ id }, writing) => {
    tellOwnersBeforeCommit(writing);
    for (const part of parts) await deleteRows(writing, part, eq(part.table.store_id, id));
  },

  beforeRestore: (rows, writing) => claimableDomains(writing, rows),
  afterRestore: async (id, _rows, writing) => {
    tellOwnersBeforeCommit(writing);
    for (const part of parts) await logRestored(writing, part, eq(part.table.store_id, id));
    if ((await primaryOf(writing.tx, id)) === undefined) await promoteNext(writing, id);
  },
});

/** The write that makes `name` the primary domain of a locked store. Undefined if it already is. */
async function writeOf(writing: WriteContext, storeId: string, name: string | null) {
  const ofStore = eq(domainsTable.store_id, storeId);
  const held = await rowsOf(writing.tx, domainsTable, ['id', 'name', 'is_primary'], ofStore);
  const primary = held.find(({ is_primary }) => is_primary);
  if (name === (primary?.name ?? null)) return undefined;
  if (name === null) return primary && removeOne(domainsModule, writing, primary);
  const other = held.find((domain) => domain.name === name);
  if (other) return changeOne(domainsModule, writing, other, { isPrimary: true });
  if (primary) return changeOne(domainsModule, writing, primary, { name, isPrimary: true });
  return createOne(domainsModule, writing, { name, storeId, isPrimary: true });
}

/**
 * Sets a store's primary domain by name.
 * A name that the store already has becomes primary. A new name replaces the primary one and must be verified
 * again.
 * Null deletes the primary one; the store's next domain then becomes primary. Throws 409 at `domain` if
 * another store holds the name.
 */
async function setDomain(writing: WriteContext, storeId: string, name: string | null): Promise<void> {
  try {
    await writeOf(writing, storeId, name);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) throw conflict(error.message, 'domain');
    throw error;
  }
}
