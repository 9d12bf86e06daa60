import { sql } from 'drizzle-orm';
import { type Domain, verificationName, verificationPrefix } from '#resources/domains/contract.ts';
import { domainsTable } from './table.ts';

/** A domain's columns as they are answered. */
export const domainRecord = {
  id: domainsTable.id,
  name: domainsTable.name,
  isVerified: domainsTable.is_verified,
  isPrimary: domainsTable.is_primary,
  verification: sql<Domain['verification']>`json_build_object(
    'name', ${sql.raw(`'${verificationName('')}'`)} || domains.name,
    'value', ${sql.raw(`'${verificationPrefix}'`)} || domains.token)`,
  storeId: domainsTable.store_id,
  storeName: sql<string>`(select stores.name from stores where stores.id = domains.store_id)`,
  createdAt: domainsTable.created_at,
  updatedAt: domainsTable.updated_at,
};
