// The demo's store emails: the samples of the specification's stores.
import { inArray } from 'drizzle-orm';
import { sample } from '#resources/store-emails/sample.ts';
import type { Transaction } from '#server/db/client.ts';
import { storeEmailsTable } from '#server/db/tables/store-emails.ts';
import { storesTable } from '#server/db/tables/stores.ts';

/** Adds them to the stores that are there. */
export async function seedStoreEmails(tx: Transaction): Promise<void> {
  const names = sample.map(({ storeName }) => storeName);
  const stores = await tx
    .select({ id: storesTable.id, name: storesTable.name })
    .from(storesTable)
    .where(inArray(storesTable.name, names));
  const ids = new Map(stores.map(({ id, name }) => [name, id]));
  const rows = sample.flatMap(({ email, purpose, storeName, isVerified, createdAt, updatedAt }) => {
    const store_id = ids.get(storeName);
    if (store_id === undefined) return [];
    const verified_at = isVerified ? updatedAt : null;
    return [{ store_id, email, purpose, verified_at, created_at: createdAt, updated_at: updatedAt }];
  });
  if (rows.length > 0) await tx.insert(storeEmailsTable).values(rows);
}
