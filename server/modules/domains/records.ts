// How domains are kept and listed; who may do what with them stands in module.ts.
import { eq, sql } from 'drizzle-orm';
import { domains } from '#resources/domains/contract.ts';
import { type Module, storeOf } from '#server/kit/module.ts';
import { domainRecord } from './columns.ts';
import { byStores } from './search.ts';
import { domainsTable } from './table.ts';

export const unknownStore = 'The store that was chosen does not exist.';
export const verifiedElsewhere = 'This domain is verified for another store.';
export const primaryElsewhere = 'This domain is the primary one of another store.';

export const domainRecords = {
  contract: domains,
  table: domainsTable,
  record: domainRecord,
  filters: {
    status: (status) => sql`${domainsTable.is_verified} = (${status}::text = 'verified')`,
    storeId: (id) => eq(domainsTable.store_id, id),
  },
  sorters: {
    createdAt: domainsTable.created_at,
    name: domainsTable.name,
    updatedAt: domainsTable.updated_at,
  },
  searchAlso: byStores(domainsTable),
  found: { title: domainsTable.name, sorter: 'name', line: domainRecord.storeName },
  constraints: {
    domains_store_name_key: { field: 'name', text: 'This store has this domain already.' },
    domains_verified_name_key: { field: 'name', text: verifiedElsewhere },
    domains_primary_name_key: { field: 'isPrimary', text: primaryElsewhere },
    domains_store_id_stores_id_fk: { field: 'storeId', text: unknownStore },
  },
} satisfies Module<typeof domains, typeof domainsTable>;

/** For the write functions. */
export const domainStore = storeOf<typeof domains>(domainRecords);
