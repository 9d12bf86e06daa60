// Keeps a row for each setting there is, so that a change always has a row to lock.
import { knownSettings } from '#resources/settings/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { settingsTable } from '#server/db/tables/settings.ts';

/** Run when the server starts, in the migrations' lock. Rows of another version's settings stay. */
export const syncSettings = (tx: Transaction) =>
  tx
    .insert(settingsTable)
    .values(knownSettings.map(({ key }) => ({ key })))
    .onConflictDoNothing();
