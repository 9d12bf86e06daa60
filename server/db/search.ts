// Searching text: one generated column per table, lower-cased, with a trigram index on it.
import { type Column, type SQL, sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';

/** The texts of the named columns in one, each word preceded by a space. */
export const searchColumn = (...columns: string[]) =>
  text('search').generatedAlwaysAs(sql.raw(columns.map((column) => `' ' || lower(${column})`).join(' || ')));

const escapeLike = (term: string) => term.replace(/[\\%_]/g, '\\$&');

/**
 * Rows whose searched texts hold `term`, in any case. A trigram index needs three letters:
 * a shorter term is looked for at the beginning of words, which the index can still answer.
 */
export function matches(column: Column | SQL, term: string): SQL {
  const pattern = escapeLike(term.toLowerCase());
  return sql`${column} like ${[...term].length < 3 ? `% ${pattern}%` : `%${pattern}%`}`;
}

/** Rows whose searched texts begin with `term`: those whose first column does. */
export const beginsWith = (column: Column, term: string): SQL =>
  sql`${column} like ${` ${escapeLike(term.toLowerCase())}%`}`;
