// Columns, filters and constraints of domains. The rules for writes are in module.ts.
import { sql } from 'drizzle-orm';
import { type Domain, domains, verificationName, verificationPrefix } from '#resources/domains/contract.ts';
import { domainsTable } from '#server/db/tables/stores.ts';
import { type Definition, defineModule } from '#server/records/module.ts';
import { kindOf } from '#server/records/records.ts';
import { byStores } from './search.ts';

export const unknownStore = 'The selected store no longer exists.';
export const verifiedElsewhere = 'This domain is verified for another store.';
export const primaryElsewhere = 'This is the primary domain of another store.';

export const domainFields = {
  record: {
    verification: sql<Domain['verification']>`json_build_object(
      'name', ${sql.raw(`'${verificationName('')}'`)} || domains.name,
      'value', ${sql.raw(`'${verificationPrefix}'`)} || domains.token)`,
    storeName: sql<string>`(select stores.name from stores where stores.id = domains.store_id)`,
  },
  filters: { status: (status) => sql`${domainsTable.is_verified} = (${status}::text = 'verified')` },
  counters: { all: 'domains' },
  searchAlso: byStores(domainsTable),
  searchLine: 'storeName',
  constraints: {
    domains_store_name_key: { field: 'name', text: 'This store already has this domain.' },
    domains_verified_name_key: { field: 'name', text: verifiedElsewhere },
    domains_primary_name_key: { field: 'isPrimary', text: primaryElsewhere },
    domains_store_id_stores_id_fk: { field: 'storeId', text: unknownStore },
  },
} satisfies Definition<typeof domains, typeof domainsTable>;

/** Record kind for direct writes, without the rules of the module. */
export const domainKind = kindOf(defineModule(domains, domainsTable, domainFields));
