// How a term is looked up in searched texts: by their index, asked for what is rare in the term; where very many rows hold all of it,
// among the newest rows. What is rare and how many hold it, the newest texts of a table tell.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import {
  type Holds,
  isFound,
  isHeld,
  literal,
  type SearchedTexts,
  searchable,
  soughtFor,
} from '#server/db/search.ts';
import { type Kept, keptFor } from './kept.ts';
import { walked } from './list-rows.ts';
import { sizeOf } from './list-totals.ts';
import { rarely, rareParts } from './rare-parts.ts';

/** So many texts are a sample, each by its first so many letters. */
const sampled = 500;
const lettersOfText = 300;
const keptForMs = 10 * 60_000;
/** Of more rows than this, an index reads too much for the thousand of them that are told. */
const veryMany = 25_000;

/** How a term is looked up in some texts. */
export interface Finding {
  readonly holds: Holds;
  /** In one of them so many rows have it that only the newest are looked through: others may match. */
  readonly isCut: boolean;
}

interface Sample {
  readonly texts: readonly string[];
  /** About how many rows the table has. */
  readonly size: number;
}

/** Rows that hold a term, of the newest ones. */
const isHeldByNewest: Holds = (searched, term) => {
  const { table, texts } = searched;
  const newest = sql`select ${table.id} as id, ${texts} as texts from ${table} order by ${table.id} desc limit ${literal(walked)}`;
  const held = isHeld({ ...searched, texts: sql`newest.texts` }, term);
  return sql`${table.id} in (select newest.id from (${newest}) as newest where ${held})`;
};

/** Makes the function that says how a term is looked up. */
export function finderIn(db: Queryable) {
  const samples = new Map<SearchedTexts, Kept<Sample>>();

  async function take({ table, texts }: SearchedTexts): Promise<Sample> {
    const { rows } = await db.execute<{ text: string }>(sql`
      select left(${searchable(texts)}, ${literal(lettersOfText)}) as text from ${table}
      order by ${table.id} desc limit ${literal(sampled)}`);
    // Of fewer rows, all lists are short.
    if (rows.length < sampled) return { texts: [], size: rows.length };
    return { texts: rows.map(({ text }) => text), size: await sizeOf(db, table) };
  }

  function sampleOf(searched: SearchedTexts): Promise<Sample> {
    const kept = samples.get(searched) ?? keptFor(keptForMs, () => take(searched));
    samples.set(searched, kept);
    return kept.get();
  }

  return async (term: string, searched: readonly SearchedTexts[]): Promise<Finding> => {
    const sought = soughtFor(term);
    const ways = new Map<SearchedTexts, Holds>();
    for (const one of searched.filter(({ areFew }) => !areFew)) {
      const { texts, size } = await sampleOf(one);
      const part = texts.filter((text) => text.includes(sought)).length / sampled;
      // One letter is looked for at the beginning of names, see `matchesTerm`.
      const areMany = [...term].length > 1 && part > rarely && part * size > veryMany;
      const parts = rareParts(sought, texts);
      ways.set(one, areMany ? isHeldByNewest : (those) => isFound(those, term, parts));
    }
    return {
      holds: (one) => (ways.get(one) ?? isFound)(one, term),
      isCut: [...ways.values()].includes(isHeldByNewest),
    };
  };
}

export type Finder = ReturnType<typeof finderIn>;
