// Reads and adapts the copied rows of a deleted record.
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TableRows } from '#server/db/tables/trash.ts';

type Row = TableRows['rows'][number];

export const rowsIn = (all: readonly TableRows[], table: PgTable): readonly Row[] =>
  all.find((one) => one.table === getTableName(table))?.rows ?? [];

/** Returns the rows with one table's rows replaced. */
export const withRows = (
  all: readonly TableRows[],
  table: PgTable,
  rows: readonly Row[],
): readonly TableRows[] => all.map((one) => (one.table === getTableName(table) ? { ...one, rows } : one));
