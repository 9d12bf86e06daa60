// Text search: one folded, generated column per table with a trigram index over it.
import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, type PgTable, text } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import { foldForSearch } from '#shared/domain/fold-text.ts';
import { recordColumns } from './columns.ts';

/** Adds the generated column `search`: the texts of the named columns, each preceded by a space, folded by `search_text`. */
export const searched = <C extends object>(names: readonly (keyof C & string)[], columns: C) => ({
  ...columns,
  search: text('search').generatedAlwaysAs(
    sql.raw(`search_text(${names.map((name) => `' ' || ${name}`).join(' || ')})`),
  ),
});

/** The columns of a record table with a `search` column. */
export const searchedRecord = <C extends object>(names: readonly (keyof C & string)[], columns: C) => ({
  ...recordColumns(),
  ...searched(names, columns),
});

/** The searched text of a single column. */
export const searchTextOf = (name: SQLWrapper): SQL => sql`search_text(' ' || ${name})`;

export const searchIndex = (name: string, searchText: SQLWrapper) =>
  index(name).using('gin', sql`${searchText} gin_trgm_ops`);

/** A whole number as a literal: the planner knows its value. */
export const literal = (value: number) => sql.raw(String(Math.trunc(value)));

/** Lower-cases in the database: JavaScript lower-cases some letters differently. */
export const lowerCased = (value: string): SQL => sql`lower(${value})`;

/** Signs that `search_text` maps to letters, because pg_trgm indexes letters and digits only. */
export const signs = `@._/:+&',()"#’–-`;
const indexed = `[\\p{L}\\p{N}${signs}]`;
const trigram = new RegExp(`${indexed}{3}`, 'u');
const atBeginning = new RegExp(`^${indexed}`, 'u');

/** Whether the trigram index can narrow a search for this term. */
export function canUseIndex(term: string): boolean {
  const folded = foldForSearch(term);
  return trigram.test(folded) || atBeginning.test(folded);
}

/** The searched texts of a table. */
export interface SearchedTexts {
  readonly table: PgTable & { readonly id: AnyPgColumn };
  /** The lower-cased name, backed by a B-tree index. A term of one letter matches its beginning. */
  readonly name?: SQLWrapper | undefined;
  readonly texts: SQLWrapper;
}

/** A term without three indexable characters in a row matches the beginning of words only. */
const soughtText = (term: string) => (trigram.test(foldForSearch(term)) ? term : ` ${term}`);

export const containsTerm = ({ texts }: Pick<SearchedTexts, 'texts'>, term: string): SQL =>
  sql`${texts} like '%' || search_pattern(${soughtText(term)}) || '%'`;

/** Sorts after every text with the same beginning. */
const last = '\u{10ffff}';

/** Rows whose lower-cased text starts with `term`: a range that a B-tree index serves. */
export const startsWith = (loweredText: SQLWrapper, term: string): SQL =>
  sql`(${loweredText} >= ${lowerCased(term)} and ${loweredText} < ${lowerCased(term)} || ${last})`;

/** Matches the row with this id; undefined if the term is no UUID. */
export const hasId = ({ table }: SearchedTexts, term: string): SQL | undefined =>
  isUuid(term) ? eq(table.id, term.toLowerCase()) : undefined;

/** Matches rows by text or id; for a term of one letter, by the beginning of the name. */
export function matchesTerm(searched: SearchedTexts, term: string): SQL {
  if (searched.name && [...term].length === 1) return startsWith(searched.name, term);
  return or(hasId(searched, term), containsTerm(searched, term)) as SQL;
}
