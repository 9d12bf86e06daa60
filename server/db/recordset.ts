// Many rows as one value of a statement, which is the same however many they are: it is built and planned once.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, AnyPgColumn>;

/** Rows of these columns, called `sent`, from the placeholder `rows`: what `rowsValue` gives. */
export function sentRows(table: PgTable, names: readonly string[]): SQL {
  const columns = names.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(columnsOf(table)[name]?.getSQLType() ?? '')}`,
  );
  return sql`json_to_recordset(${sql.placeholder('rows')}) as sent(${sql.join(columns, sql`, `)})`;
}

/** A column of `sentRows`. */
export const sentColumn = (name: string) => sql`sent.${sql.identifier(name)}`;

/** What stands for the placeholder. */
export const rowsValue = (rows: readonly object[]): string => JSON.stringify(rows);
