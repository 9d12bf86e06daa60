// Passes many rows as one JSON parameter, so that the statement is the same for any number of rows and is planned once.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, AnyPgColumn>;

/** A source named `sent` with these columns. The placeholder `rows` takes the result of `rowsValue`. */
export function sentRows(table: PgTable, names: readonly string[]): SQL {
  const columns = names.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(columnsOf(table)[name]?.getSQLType() ?? '')}`,
  );
  return sql`json_to_recordset(${sql.placeholder('rows')}) as sent(${sql.join(columns, sql`, `)})`;
}

/** A column of `sentRows`. */
export const sentColumn = (name: string) => sql`sent.${sql.identifier(name)}`;

/** The value of the placeholder `rows`. */
export const rowsValue = (rows: readonly object[]): string => JSON.stringify(rows);
