import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';

export type IdsByName = ReadonlyMap<string, string>;

/** The ids of existing rows by name. */
export async function idsByName(
  tx: Transaction,
  table: PgTable & { id: AnyPgColumn },
  name: AnyPgColumn = (table as unknown as { name: AnyPgColumn }).name,
): Promise<IdsByName> {
  const rows = await tx.select({ name, id: table.id }).from(table as PgTable);
  return new Map(rows.map((row) => [row.name as string, row.id as string]));
}
