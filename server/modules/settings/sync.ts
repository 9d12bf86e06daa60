// Creates a row for every setting, so that each change has a row to lock.
import { knownSettings } from '#resources/settings/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { settingsTable } from '#server/db/tables/settings.ts';

/** Runs at server start under the migration lock. Rows of another version's settings stay. */
export const syncSettings = (tx: Transaction) =>
  tx
    .insert(settingsTable)
    .values(knownSettings.map(({ key }) => ({ key })))
    .onConflictDoNothing();
