// Searching text: one generated column per table, lower-cased, with a trigram index on it.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, text } from 'drizzle-orm/pg-core';
import { recordColumns } from './columns.ts';

/** A table's columns, and beside them what is searched: the texts of the named ones in one, each preceded by a space. */
export const searched = <C extends object>(names: readonly (keyof C & string)[], columns: C) => ({
  ...columns,
  search: text('search').generatedAlwaysAs(
    sql.raw(names.map((name) => `' ' || lower(${name})`).join(' || ')),
  ),
});

/** As `searched`, of records: with the columns that each of them has. */
export const searchedRecord = <C extends object>(names: readonly (keyof C & string)[], columns: C) => ({
  ...recordColumns(),
  ...searched(names, columns),
});

/**
 * The columns of an index in a text's order, case aside. The text itself comes last: with it, rows are counted off without
 * being read.
 */
export const byText = (column: ExtraConfigColumn, id: ExtraConfigColumn) =>
  [sql`lower(${column})`, id, column] as const;

/** A whole number as it stands in the text: as a parameter it would make the planner guess. */
export const literal = (value: number) => sql.raw(String(Math.trunc(value)));

/** A text in small letters as the database makes them: JavaScript makes other ones of some letters. */
export const inSmall = (text: string): SQL => sql`lower(${text})`;

const escapeLike = (term: string) => term.replace(/[\\%_]/g, '\\$&');

/** Whether it has what a trigram index looks for: three letters in a row. */
export const hasTrigram = (term: string) => /[\p{L}\p{N}]{3}/u.test(term);

/** Whether an index can look for it at all: none knows signs alone. */
export const canBeLookedUp = (term: string) => /[\p{L}\p{N}]/u.test(term);

/**
 * Rows whose searched texts hold `term`, in any case. A trigram index needs three letters in a row: a term without
 * them is looked for at the beginning of words, which the index can still answer.
 */
export function matches(column: SQLWrapper, term: string): SQL {
  const pattern = escapeLike(term);
  return sql`${column} like ${inSmall(hasTrigram(term) ? `%${pattern}%` : `% ${pattern}%`)}`;
}

/** Sorts behind whatever begins with the same text. */
const last = '\u{10ffff}';

/** Rows whose text, lower-cased and with an index in its order, begins with `term`. */
export const begins = (lowered: SQLWrapper, term: string): SQL =>
  sql`(${lowered} >= ${inSmall(term)} and ${lowered} < ${inSmall(term)} || ${last})`;

/** Rows whose name, lower-cased, begins with a term of one letter, or whose searched texts hold a longer one. */
export const beginsOrHolds = (name: SQLWrapper, search: SQLWrapper, term: string): SQL =>
  [...term].length === 1 ? begins(name, term) : matches(search, term);
