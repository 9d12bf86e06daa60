// Chooses a store's primary domain. A store with domains has one, unless other stores hold all of their
// names.
// Locks are always taken in this order: stores by id, the domain, its name, then other domains of these
// stores. If the name is known in advance, its lock comes before the domain's.

import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { rowOf, rowsOf, valuesIn } from '#server/db/rows.ts';
import { domainsTable, storesTable } from '#server/db/tables/stores.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { updateRecord } from '#server/records/write.ts';
import { domainKind, primaryElsewhere, verifiedElsewhere } from './records.ts';

/** Serializes writes about one domain name, across all stores. */
export const lockName = (tx: Transaction, name: string) => lockInTransaction(tx, `domain ${name}`);

/**
 * Serializes writes about the domains of one store. Returns their number, or undefined for an unknown store.
 */
export async function lockStore(tx: Transaction, storeId: string): Promise<number | undefined> {
  const store = await rowOf(tx, storesTable, ['id'], eq(storesTable.id, storeId), 'no key update');
  return store && tx.$count(domainsTable, eq(domainsTable.store_id, storeId));
}

const isPrimary = eq(domainsTable.is_primary, true);

const claims = (tx: Transaction, name: string) =>
  tx
    .select({ storeId: domainsTable.store_id })
    .from(domainsTable)
    .where(and(eq(domainsTable.name, name), isPrimary));

/** Locks a store, and all stores whose primary domain has this name: verification may take it from them. */
export async function lockStoresOf(tx: Transaction, name: string, storeId: string): Promise<void> {
  await tx
    .select({ id: storesTable.id })
    .from(storesTable)
    .where(or(eq(storesTable.id, storeId), inArray(storesTable.id, claims(tx, name))))
    .orderBy(storesTable.id)
    .for('no key update');
}

/** Locks the store that a domain belongs to. */
export async function lockStoreOf(id: string, tx: Transaction): Promise<void> {
  const domain = await rowOf(tx, domainsTable, ['store_id'], eq(domainsTable.id, id));
  if (domain) await lockStore(tx, domain.store_id);
}

const holds = or(isPrimary, sql`${domainsTable.verified_at} is not null`);

/** Returns why the name can't be this store's primary domain, or undefined if no other store holds it. */
export async function holderProblem(tx: Queryable, name: string, storeId: string) {
  const others = and(eq(domainsTable.name, name), ne(domainsTable.store_id, storeId), holds);
  const verified = await valuesIn(tx, domainsTable, 'is_verified', others);
  if (verified.length === 0) return undefined;
  return verified.includes(true) ? verifiedElsewhere : primaryElsewhere;
}

const setPrimary = (by: Writer, id: string, is_primary: boolean) =>
  updateRecord(domainKind, by, { id }, async (_before, columns) => columns({ is_primary }));

export async function primaryOf(tx: Transaction, storeId: string): Promise<string | undefined> {
  const primary = and(eq(domainsTable.store_id, storeId), isPrimary);
  return (await rowOf(tx, domainsTable, ['id'], primary))?.id;
}

export async function demotePrimary(by: Writer, storeId: string): Promise<void> {
  const id = await primaryOf(by.tx, storeId);
  if (id !== undefined) await setPrimary(by, id, false);
}

/**
 * Promotes another domain of a store without a primary one: verified domains first, then the oldest. `lostId`: the former
 * primary domain.
 */
export async function promoteNext(by: Writer, storeId: string, lostId?: string): Promise<void> {
  const [next] = await by.tx
    .select({ id: domainsTable.id })
    .from(domainsTable)
    .where(
      and(
        eq(domainsTable.store_id, storeId),
        lostId === undefined ? undefined : ne(domainsTable.id, lostId),
        sql`not exists (select 1 from domains others
          where others.name = domains.name and others.store_id <> domains.store_id
            and (others.is_primary or others.verified_at is not null))`,
      ),
    )
    .orderBy(sql`${domainsTable.verified_at} is null`, domainsTable.created_at, domainsTable.id)
    .limit(1);
  if (next) await setPrimary(by, next.id, true);
}

/** Demotes other stores' primary domains of this name: theirs were unverified claims. */
export async function demoteElsewhere(by: Writer, name: string, storeId: string): Promise<void> {
  const others = and(eq(domainsTable.name, name), ne(domainsTable.store_id, storeId), isPrimary);
  for (const { id, store_id } of await rowsOf(by.tx, domainsTable, ['id', 'store_id'], others)) {
    await setPrimary(by, id, false);
    await promoteNext(by, store_id, id);
  }
}
