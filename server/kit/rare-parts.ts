// What of a term a trigram index is asked for. It reads a list of rows for each three letters, and the lists of what most rows
// hold (`@example.com`) are as long as the table: they are left out where other letters of the term are rare. Where very many rows
// hold all of it, the newest are looked through instead.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import {
  type Holds,
  isFound,
  isHeld,
  literal,
  type SearchedTexts,
  soughtFor,
  trigramsOf,
} from '#server/db/search.ts';
import { type Kept, keptFor } from './kept.ts';
import { walked } from './list-rows.ts';
import { sizeOf } from './list-totals.ts';

/** So many of the newest texts say what is rare, each by its first so many letters. */
const sampled = 500;
const lettersOfText = 300;
/** In more texts of a sample than this, letters are left out; in no more than this, they are rare. */
const often = sampled / 4;
const rarely = sampled / 250;
const keptForMs = 10 * 60_000;
/** Of more rows than this, an index reads too much for the thousand of them that are told. */
const veryMany = 25_000;

/** So much of a long term says enough. */
const maxTrigrams = 40;

/**
 * The parts of what is sought without what tells an index little: what many texts of a sample hold, where other letters are rare, and
 * what stands wherever rarer letters do.
 */
export function rareParts(sought: string, sample: readonly string[]): string[] {
  const letters = [...sought];
  const textOf = (from: number, to: number) => letters.slice(from, to).join('');
  const trigrams = trigramsOf(letters)
    .slice(0, maxTrigrams)
    .map((from) => {
      const three = textOf(from, from + 3).toLowerCase();
      return { from, three, texts: sample.filter((text) => text.includes(three)) };
    })
    .toSorted((one, other) => one.texts.length - other.texts.length);
  const isRare = (trigrams[0]?.texts.length ?? 0) <= rarely;
  const wanted: typeof trigrams = [];
  for (const trigram of trigrams) {
    const { three, texts } = trigram;
    const isTold = wanted.some(
      (rarer) =>
        rarer.texts.length > rarely &&
        rarer.texts.filter((text) => !text.includes(three)).length <= rarer.texts.length / 10,
    );
    if (!isTold && !(isRare && texts.length > often)) wanted.push(trigram);
  }
  if (wanted.length === trigrams.length) return [sought];
  const parts: { from: number; to: number }[] = [];
  for (const { from } of wanted.toSorted((one, other) => one.from - other.from)) {
    const last = parts.at(-1);
    if (last && from < last.to) last.to = from + 3;
    else parts.push({ from, to: from + 3 });
  }
  return parts.map(({ from, to }) => textOf(from, to));
}

/** How a term is looked up in some texts. */
export interface Finding {
  readonly by: Holds;
  /** In one of them so many rows have it that only the newest are looked through. */
  readonly leavesOut: boolean;
}

/** What is known of some texts: the newest ones, and about how many there are. */
interface Known {
  readonly sample: readonly string[];
  readonly size: number;
}

/** Rows that hold a term, of the newest ones. */
const isNew: Holds = (searched, term) => {
  const { table, texts } = searched;
  const newest = sql`select ${table.id} as id, ${texts} as texts from ${table} order by ${table.id} desc limit ${literal(walked)}`;
  const held = isHeld({ ...searched, texts: sql`newest.texts` }, term);
  return sql`${table.id} in (select newest.id from (${newest}) as newest where ${held})`;
};

/** Makes the function that says how a term is looked up. */
export function finderIn(db: Queryable) {
  const known = new Map<SearchedTexts, Kept<Known>>();

  async function look({ table, texts }: SearchedTexts): Promise<Known> {
    const { rows } = await db.execute<{ text: string }>(sql`
      select left(${texts}, ${literal(lettersOfText)}) as text from ${table}
      order by ${table.id} desc limit ${literal(sampled)}`);
    // Of fewer rows, all lists are short.
    if (rows.length < sampled) return { sample: [], size: rows.length };
    return { sample: rows.map(({ text }) => text), size: await sizeOf(db, table) };
  }

  function knownOf(searched: SearchedTexts): Promise<Known> {
    const kept = known.get(searched) ?? keptFor(keptForMs, () => look(searched));
    known.set(searched, kept);
    return kept.get();
  }

  return async (term: string, searched: readonly SearchedTexts[]): Promise<Finding> => {
    const sought = soughtFor(term);
    const small = sought.toLowerCase();
    const ways = new Map<SearchedTexts, Holds>();
    for (const texts of searched.filter(({ areFew }) => !areFew)) {
      const { sample, size } = await knownOf(texts);
      const holding = sample.filter((text) => text.includes(small)).length;
      // One letter is looked for at the beginning of names, see `beginsOrHolds`.
      const areMany = [...term].length > 1 && holding > rarely && (holding / sampled) * size > veryMany;
      const parts = rareParts(sought, sample);
      ways.set(texts, areMany ? isNew : (those) => isFound(those, term, parts));
    }
    return {
      by: (texts) => (ways.get(texts) ?? isFound)(texts, term),
      leavesOut: [...ways.values()].includes(isNew),
    };
  };
}

export type Finder = ReturnType<typeof finderIn>;
