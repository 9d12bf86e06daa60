// Restores deleted domains, on their own or with their store, by the rules that hold for new ones.
import { and, eq, ne, sql } from 'drizzle-orm';
import { maxDomains } from '#resources/domains/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { valuesIn } from '#server/db/rows.ts';
import { domainsTable } from '#server/db/tables/stores.ts';
import type { TableRows } from '#server/db/tables/trash.ts';
import { conflict } from '#server/http/errors.ts';
import type { WriteContext } from '#server/records/module.ts';
import { rowsIn, withRows } from '#server/records/trash-rows.ts';
import { lockName, lockStore, primaryOf } from './primary.ts';

type Row = TableRows['rows'][number];

/** The row without what another store holds by now: the verification, or being the primary domain. */
async function withoutLostClaims(tx: Transaction, row: Row): Promise<Row> {
  const name = String(row.name);
  await lockName(tx, name);
  const isHeld = sql`(is_primary or verified_at is not null)`;
  const others = and(eq(domainsTable.name, name), ne(domainsTable.store_id, String(row.store_id)), isHeld);
  const verified = await valuesIn(tx, domainsTable, 'is_verified', others);
  return {
    ...row,
    is_primary: row.is_primary === true && verified.length === 0,
    verified_at: verified.includes(true) ? null : row.verified_at,
  };
}

/** The domains of a deleted store. */
export async function claimableDomains({ tx }: WriteContext, rows: readonly TableRows[]) {
  const domains: Row[] = [];
  for (const row of rowsIn(rows, domainsTable)) domains.push(await withoutLostClaims(tx, row));
  return withRows(rows, domainsTable, domains);
}

/** A domain that was deleted on its own. */
export async function claimableDomain({ tx }: WriteContext, rows: readonly TableRows[]) {
  const [row] = rowsIn(rows, domainsTable) as [Row];
  const storeId = String(row.store_id);
  const total = await lockStore(tx, storeId);
  if (total === undefined) throw conflict('Its store no longer exists. Restore the store first.');
  if (total >= maxDomains) throw conflict(`A store can have at most ${maxDomains} domains.`);
  const hasPrimary = (await primaryOf(tx, storeId)) !== undefined;
  return withRows(rows, domainsTable, [await withoutLostClaims(tx, { ...row, is_primary: !hasPrimary })]);
}
