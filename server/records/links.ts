// Reads and writes join tables.
import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';

/** The columns of a join table: the id of the record, and the id of the other one. */
export interface Link {
  readonly own: AnyPgColumn;
  readonly other: AnyPgColumn;
}

export const link = (own: AnyPgColumn, other: AnyPgColumn): Link => ({ own, other });

export async function setLinks(tx: Transaction, { own, other }: Link, id: string, others: readonly string[]) {
  await tx.delete(own.table).where(eq(own, id));
  if (others.length === 0) return;
  await tx.insert(own.table).values(others.map((one) => ({ [own.name]: id, [other.name]: one })));
}

/** The linked ids, sorted, for the audit log. */
export const linkedIds = ({ own, other }: Link, id: AnyPgColumn): SQL<string[]> =>
  sql`array(select ${other} from ${own.table} where ${own} = ${id} order by ${other})`;
