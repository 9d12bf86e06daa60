// Which of a store's domains is the primary one. A store with domains has one, unless others hold all their names.
// Locks are taken in one order: stores by their ids, one of its domains, that one's name, then other domains of these
// stores. Where the name is known before, it is locked before the domain.
import { and, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { domainsTable } from '#server/db/tables/domains.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import type { Author } from '#server/kit/journal.ts';
import { updateRecord } from '#server/kit/write.ts';
import { domainKind, primaryElsewhere, verifiedElsewhere } from './records.ts';

/** Writes about one name wait for each other, whatever store they are for. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await lockInTransaction(tx, `domain ${name}`);
}

/** Writes about one store's domains wait for each other. Gives how many it has, or undefined where there is no store. */
export async function lockStore(tx: Transaction, storeId: string): Promise<number | undefined> {
  const [store] = await tx
    .select({ id: storesTable.id })
    .from(storesTable)
    .where(eq(storesTable.id, storeId))
    .for('no key update');
  if (!store) return undefined;
  const [found] = await tx
    .select({ total: count() })
    .from(domainsTable)
    .where(eq(domainsTable.store_id, storeId));
  return found?.total ?? 0;
}

const claims = (tx: Transaction, name: string) =>
  tx
    .select({ storeId: domainsTable.store_id })
    .from(domainsTable)
    .where(and(eq(domainsTable.name, name), eq(domainsTable.is_primary, true)));

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
  const [domain] = await tx
    .select({ storeId: domainsTable.store_id })
    .from(domainsTable)
    .where(eq(domainsTable.id, id));
  if (domain) await lockStore(tx, domain.storeId);
}

const holds = or(eq(domainsTable.is_primary, true), sql`${domainsTable.verified_at} is not null`);

/** Why a name can't be this store's primary domain: another store holds it. Undefined where none does. */
export async function heldElsewhere(
  tx: Queryable,
  name: string,
  storeId: string,
): Promise<string | undefined> {
  const rows = await tx
    .select({ verified: domainsTable.verified_at })
    .from(domainsTable)
    .where(and(eq(domainsTable.name, name), ne(domainsTable.store_id, storeId), holds));
  if (rows.length === 0) return undefined;
  return rows.some(({ verified }) => verified !== null) ? verifiedElsewhere : primaryElsewhere;
}

const setPrimary = (tx: Transaction, author: Author, id: string, is_primary: boolean) =>
  updateRecord(domainKind, tx, author, { id, ifMatch: undefined }, async () => ({ is_primary }));

/** The id of a store's primary domain. */
export async function primaryOf(tx: Transaction, storeId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: domainsTable.id })
    .from(domainsTable)
    .where(and(eq(domainsTable.store_id, storeId), eq(domainsTable.is_primary, true)));
  return row?.id;
}

/** Makes room for another primary domain of the store. */
export async function demotePrimary(tx: Transaction, author: Author, storeId: string): Promise<void> {
  const id = await primaryOf(tx, storeId);
  if (id !== undefined) await setPrimary(tx, author, id, false);
}

/** Gives a store that lost its primary domain the next one: a verified one before others, then the oldest. */
export async function promoteNext(
  tx: Transaction,
  author: Author,
  storeId: string,
  lostId: string,
): Promise<void> {
  const [next] = await tx
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
  if (next) await setPrimary(tx, author, next.id, true);
}

/** A name that is verified is no other store's primary domain any more: theirs was a claim that nobody proved. */
export async function takeFromOthers(
  tx: Transaction,
  author: Author,
  name: string,
  storeId: string,
): Promise<void> {
  const others = await tx
    .select({ id: domainsTable.id, store_id: domainsTable.store_id })
    .from(domainsTable)
    .where(
      and(eq(domainsTable.name, name), ne(domainsTable.store_id, storeId), eq(domainsTable.is_primary, true)),
    );
  for (const { id, store_id } of others) {
    await setPrimary(tx, author, id, false);
    await promoteNext(tx, author, store_id, id);
  }
}
