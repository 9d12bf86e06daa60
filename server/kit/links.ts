// Tables between two: which of other records belong to one.
import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';

/** The two columns of such a table: the record's own, and the other ones'. */
export interface Link {
  readonly own: AnyPgColumn;
  readonly other: AnyPgColumn;
}

export const link = (own: AnyPgColumn, other: AnyPgColumn): Link => ({ own, other });

/** Makes these, and no more, belong to the record. */
export async function setLinks(tx: Transaction, { own, other }: Link, id: string, others: readonly string[]) {
  await tx.delete(own.table).where(eq(own, id));
  if (others.length === 0) return;
  await tx.insert(own.table).values(others.map((one) => ({ [own.name]: id, [other.name]: one })));
}

/** The ids of those that belong to a row, as the journal keeps them. */
export const linkedIds = ({ own, other }: Link, id: AnyPgColumn): SQL<string[]> =>
  sql`array(select ${other} from ${own.table} where ${own} = ${id} order by ${other})`;
