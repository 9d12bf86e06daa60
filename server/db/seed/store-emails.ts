// The demo's store emails: the samples of the specification's stores.

import { sample } from '#resources/store-emails/sample.ts';
import type { Transaction } from '#server/db/client.ts';
import { storeEmailsTable } from '#server/db/tables/store-emails.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { idsByName } from './ids-by-name.ts';

/** Adds them to the stores that are there. */
export async function seedStoreEmails(tx: Transaction): Promise<void> {
  const ids = await idsByName(tx, storesTable);
  const rows = sample.flatMap(({ email, purpose, storeName, isVerified, createdAt, updatedAt }) => {
    const store_id = ids.get(storeName);
    if (store_id === undefined) return [];
    const verified_at = isVerified ? updatedAt : null;
    return [{ store_id, email, purpose, verified_at, created_at: createdAt, updated_at: updatedAt }];
  });
  if (rows.length > 0) await tx.insert(storeEmailsTable).values(rows);
}
