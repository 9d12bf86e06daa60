// Which of a store's domains is the primary one. A store with domains has one, unless others hold all their names.
// Locks are taken in one order: stores by their ids, one of its domains, that one's name, then other domains of these
// stores. Where the name is known before, it is locked before the domain.

import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { rowOf, rowsOf, valuesIn } from '#server/db/rows.ts';
import { domainsTable, storesTable } from '#server/db/tables/stores.ts';
import type { Writer } from '#server/kit/journal.ts';
import { updateRecord } from '#server/kit/write.ts';
import { domainKind, primaryElsewhere, verifiedElsewhere } from './records.ts';

/** Writes about one name wait for each other, whatever store they are for. */
export const lockName = (tx: Transaction, name: string) => lockInTransaction(tx, `domain ${name}`);

/** Writes about one store's domains wait for each other. Gives how many it has, or undefined where there is no store. */
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

/** As `lockStore`, of a store and of all whose primary domain has this name: they lose it where it is another's. */
export async function lockStoresOf(tx: Transaction, name: string, storeId: string): Promise<void> {
  await tx
    .select({ id: storesTable.id })
    .from(storesTable)
    .where(or(eq(storesTable.id, storeId), inArray(storesTable.id, claims(tx, name))))
    .orderBy(storesTable.id)
    .for('no key update');
}

/** As `lockStore`, of the store that a domain belongs to. */
export async function lockStoreOf(id: string, tx: Transaction): Promise<void> {
  const domain = await rowOf(tx, domainsTable, ['store_id'], eq(domainsTable.id, id));
  if (domain) await lockStore(tx, domain.store_id);
}

const holds = or(isPrimary, sql`${domainsTable.verified_at} is not null`);

/** Why a name can't be this store's primary domain: another store holds it. Undefined where none does. */
export async function heldElsewhere(tx: Queryable, name: string, storeId: string) {
  const others = and(eq(domainsTable.name, name), ne(domainsTable.store_id, storeId), holds);
  const verified = await valuesIn(tx, domainsTable, 'is_verified', others);
  if (verified.length === 0) return undefined;
  return verified.includes(true) ? verifiedElsewhere : primaryElsewhere;
}

const setPrimary = (by: Writer, id: string, is_primary: boolean) =>
  updateRecord(domainKind, by, { id }, async (_before, columns) => columns({ is_primary }));

/** The id of a store's primary domain. */
export async function primaryOf(tx: Transaction, storeId: string): Promise<string | undefined> {
  const primary = and(eq(domainsTable.store_id, storeId), isPrimary);
  return (await rowOf(tx, domainsTable, ['id'], primary))?.id;
}

/** Makes room for another primary domain of the store. */
export async function demotePrimary(by: Writer, storeId: string): Promise<void> {
  const id = await primaryOf(by.tx, storeId);
  if (id !== undefined) await setPrimary(by, id, false);
}

/** Gives a store that lost its primary domain the next one: a verified one before others, then the oldest. */
export async function promoteNext(by: Writer, storeId: string, lostId: string): Promise<void> {
  const [next] = await by.tx
    .select({ id: domainsTable.id })
    .from(domainsTable)
    .where(
      and(
        eq(domainsTable.store_id, storeId),
        ne(domainsTable.id, lostId),
        sql`not exists (select 1 from domains others
          where others.name = domains.name and others.store_id <> domains.store_id
            and (others.is_primary or others.verified_at is not null))`,
      ),
    )
    .orderBy(sql`${domainsTable.verified_at} is null`, domainsTable.created_at, domainsTable.id)
    .limit(1);
  if (next) await setPrimary(by, next.id, true);
}

/** A name that is verified is no other store's primary domain any more: theirs was a claim that nobody proved. */
export async function takeFromOthers(by: Writer, name: string, storeId: string): Promise<void> {
  const others = and(eq(domainsTable.name, name), ne(domainsTable.store_id, storeId), isPrimary);
  for (const { id, store_id } of await rowsOf(by.tx, domainsTable, ['id', 'store_id'], others)) {
    await setPrimary(by, id, false);
    await promoteNext(by, store_id, id);
  }
}
