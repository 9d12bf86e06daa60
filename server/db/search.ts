// Searching text: one generated column per table, lower-cased, with a trigram index over its folded text.
import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, type ExtraConfigColumn, index, type PgTable, text } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import { foldForSearch } from '#src/shared/fold.ts';
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

/**
 * A lower-cased text as searches compare it: accents folded, and host names in Unicode added to their punycode. The function is
 * the database's. PostgreSQL inlines it, so that texts of ASCII alone cost nothing.
 */
export const searchable = (text: SQLWrapper): SQL => sql`searchable(${text})`;

/** The trigram index that `isFound` uses. */
export const searchIndex = (name: string, searched: SQLWrapper) =>
  index(name).using('gin', sql`${signsAsLetters(searchable(searched))} gin_trgm_ops`);

/**
 * The indexes that every list stands on: its orders by time, and its search. With `more` columns in an order, what a filter by
 * them leaves out is passed by without being read.
 */
export const recordIndexes = (
  name: string,
  table: Record<'id' | 'created_at' | 'updated_at' | 'search', ExtraConfigColumn>,
  ...more: ExtraConfigColumn[]
) => [
  index(`${name}_created_at`).on(table.created_at, table.id, ...more),
  index(`${name}_updated_at`).on(table.updated_at, table.id, ...more),
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
export function canBeLookedUp(term: string): boolean {
  const folded = foldForSearch(term);
  return trigram.test(folded) || atBeginning.test(folded);
}

/** What is searched of a table's rows. */
export interface SearchedTexts {
  readonly table: PgTable & { readonly id: AnyPgColumn };
  /** What a row is called, lower-cased, with an index in its order: a term of one letter is looked for at its beginning. */
  readonly name?: SQLWrapper | undefined;
  /** All texts of a row that are searched, lower-cased. */
  readonly texts: SQLWrapper;
  /** The rows are so few that their texts have no index. */
  readonly areFew?: boolean;
}

/**
 * Rows whose searched texts hold `term`, in any case. A trigram index needs three letters, digits or signs in a row: a term
 * without them is looked for at the beginning of words, which the index can still answer.
 */
export type Holds = (searched: SearchedTexts, term: string) => SQL;

/** The folded text that a row's texts must contain. Each word in them is preceded by a space. */
export function soughtFor(term: string): string {
  const folded = foldForSearch(term);
  return trigram.test(folded) ? folded : ` ${folded}`;
}

/** What stands in a text in this order, with whatever between. The database folds the parts as it folds the texts, and escapes them. */
const pattern = (parts: readonly string[]) =>
  sql`'%' || ${sql.join(
    parts.map((part) => sql`search_part(${part})`),
    sql` || '%' || `,
  )} || '%'`;

/** For rows that are at hand, and looked at one after the other. */
export const isHeld: Holds = ({ texts }, term) =>
  sql`${searchable(texts)} like ${pattern([soughtFor(term)])}`;

/**
 * For rows that are looked for by an index, see `searchIndex`: ten times the work for each of them.
 * @param parts what the index is asked for of the term, in order; see `rareParts`
 */
export function isFound(searched: SearchedTexts, term: string, parts = [soughtFor(term)]): SQL {
  const held = isHeld(searched, term);
  if (searched.areFew) return held;
  // The text itself is asked, too: it may have a letter of its own that stands for a sign.
  return sql`(${signsAsLetters(searchable(searched.texts))} like ${signsAsLetters(pattern(parts))} and ${held})`;
}

const parting = `[^\\p{L}\\p{N}${signs}]`;
/** What an index looks up together: three letters, digits or signs in a row, or two at the beginning or the end of a word. */
const together = new RegExp(`^(?:${indexed}{3}|${parting}${indexed}{2}|${indexed}{2}${parting})$`, 'u');

/** Where in a text these begin. */
export const trigramsOf = (letters: readonly string[]): number[] =>
  letters.flatMap((_, at) => (together.test(letters.slice(at, at + 3).join('')) ? [at] : []));

/** Sorts behind whatever begins with the same text. */
const last = '\u{10ffff}';

/** Rows whose text, lower-cased and with an index in its order, begins with `term`. */
export const begins = (lowered: SQLWrapper, term: string): SQL =>
  sql`(${lowered} >= ${inSmall(term)} and ${lowered} < ${inSmall(term)} || ${last})`;

/** The row with this id. Undefined if the term is no id. */
export const hasId = ({ table }: SearchedTexts, term: string): SQL | undefined =>
  isUuid(term) ? eq(table.id, term.toLowerCase()) : undefined;

/** Rows whose name begins with a term of one letter, or whose searched texts hold a longer one, or that have it as their id. */
export function matchesTerm(searched: SearchedTexts, term: string, holds: Holds): SQL {
  if (searched.name && [...term].length === 1) return begins(searched.name, term);
  return or(hasId(searched, term), holds(searched, term)) as SQL;
}
