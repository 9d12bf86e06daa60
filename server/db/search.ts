// Searching text: one generated column per table, lower-cased, with a trigram index for it.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index, text } from 'drizzle-orm/pg-core';
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

/** What is searched of one column, as `searched` has it of several. */
export const wordsOf = (name: SQLWrapper): SQL => sql`(' ' || lower(${name}))`;

/**
 * A text for the trigram index, which knows letters and digits: these signs stand there as letters of a script that nobody
 * writes, so that `scale example` is another text than `scale.example` for it, too. The function is the database's.
 */
const signsAsLetters = (text: SQLWrapper): SQL => sql`signs_as_letters(${text})`;

/** What `isFound` finds a term by. */
export const searchIndex = (name: string, searched: SQLWrapper) =>
  index(name).using('gin', sql`${signsAsLetters(searched)} gin_trgm_ops`);

/** The indexes that every list stands on: its orders by time, and its search. */
export const recordIndexes = (
  name: string,
  table: Record<'id' | 'created_at' | 'updated_at' | 'search', ExtraConfigColumn>,
) => [
  index(`${name}_created_at`).on(table.created_at, table.id),
  index(`${name}_updated_at`).on(table.updated_at, table.id),
  searchIndex(`${name}_search`, table.search),
];

/** A whole number as it stands in the text: as a parameter it would make the planner guess. */
export const literal = (value: number) => sql.raw(String(Math.trunc(value)));

/** A text in small letters as the database makes them: JavaScript makes other ones of some letters. */
export const inSmall = (text: string): SQL => sql`lower(${text})`;

/** The signs that `signs_as_letters` knows: another one takes a migration, which builds all of these indexes anew. */
export const signs = `@._/:+&',()"#’–-`;
/** What the index knows. The last sign stands for itself in a set. */
const indexed = `[\\p{L}\\p{N}${signs}]`;
const trigram = new RegExp(`${indexed}{3}`, 'u');
const atBeginning = new RegExp(`^${indexed}`, 'u');

/** Whether an index can look for it at all: behind another sign, it knows the beginnings of all words. */
export const canBeLookedUp = (term: string) => trigram.test(term) || atBeginning.test(term);

const escapeLike = (term: string) => term.replace(/[\\%_]/g, '\\$&');

/**
 * Rows whose searched texts hold `term`, in any case. A trigram index needs three letters, digits or signs in a row: a term
 * without them is looked for at the beginning of words, which the index can still answer.
 */
export type Holds = (searched: SQLWrapper, term: string) => SQL;

const before = (term: string) => (trigram.test(term) ? '%' : '% ');

/** For rows that are at hand, and looked at one after the other. */
export const isHeld: Holds = (searched, term) =>
  sql`${searched} like ${inSmall(`${before(term)}${escapeLike(term)}%`)}`;

/** For rows that are looked for by an index, see `searchIndex`: ten times the work for each of them. */
export const isFound: Holds = (searched, term) => {
  const pattern = signsAsLetters(inSmall(`${before(term)}${escapeLike(term)}%`));
  // The text itself is asked, too: it may have such a letter of its own.
  return sql`(${signsAsLetters(searched)} like ${pattern} and ${isHeld(searched, term)})`;
};

/** Sorts behind whatever begins with the same text. */
const last = '\u{10ffff}';

/** Rows whose text, lower-cased and with an index in its order, begins with `term`. */
export const begins = (lowered: SQLWrapper, term: string): SQL =>
  sql`(${lowered} >= ${inSmall(term)} and ${lowered} < ${inSmall(term)} || ${last})`;

/** Rows whose name, lower-cased, begins with a term of one letter, or whose searched texts hold a longer one. */
export const beginsOrHolds = (name: SQLWrapper, searched: SQLWrapper, term: string, holds: Holds): SQL =>
  [...term].length === 1 ? begins(name, term) : holds(searched, term);
