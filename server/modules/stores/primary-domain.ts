// A store's `domain`: the primary one of its domains. Which one that is, the domains' own rules say.

import { eq } from 'drizzle-orm';
import { rowsOf } from '#server/db/rows.ts';
import { domainsTable } from '#server/db/tables/domains.ts';
import { ApiError, conflict } from '#server/kit/errors.ts';
import type { Writing } from '#server/kit/module.ts';
import { changeOne, createOne, removeOne } from '#server/kit/records.ts';
import { domainsModule } from '#server/modules/domains/module.ts';

/** The write of a domain, of a store that is locked, that makes `name` the store's primary one; undefined where it is that already. */
async function writeOf(writing: Writing, storeId: string, name: string | null) {
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
 * Sets a store's domain by its name. Another name takes the old one's place and has to be verified anew; a name that
 * the store has already becomes its primary one. Null deletes the primary one: the store's next one follows it, if it
 * has further ones. Throws 409 at `domain` where another store holds the name.
 */
export async function setDomain(writing: Writing, storeId: string, name: string | null): Promise<void> {
  try {
    await writeOf(writing, storeId, name);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) throw conflict(error.message, 'domain');
    throw error;
  }
}
