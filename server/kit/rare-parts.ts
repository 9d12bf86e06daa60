// What of a term a trigram index is asked for. It reads a list of rows for each three letters, and the lists of what most rows
// hold (`@example.com`) are as long as the table: they are left out where other letters of the term are rare.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { type Holds, isFound, literal, type SearchedTexts, trigramsOf } from '#server/db/search.ts';
import { type Kept, keptFor } from './kept.ts';

/** So many of the newest texts say what is rare, each by its first so many letters. */
const sampled = 500;
const lettersOfText = 300;
/** In more texts of a sample than this, letters are left out; in no more than this, they are rare. */
const often = sampled / 4;
const rarely = sampled / 250;
const keptForMs = 10 * 60_000;

/** The parts of a term without what many texts of a sample hold; the whole of it where no part of it is rare. */
export function rareParts(term: string, sample: readonly string[]): string[] {
  const letters = [...term];
  const trigrams = trigramsOf(letters);
  const textOf = (from: number, to: number) => letters.slice(from, to).join('');
  const counts = trigrams.map((at) => {
    const three = textOf(at, at + 3).toLowerCase();
    return sample.filter((text) => text.includes(three)).length;
  });
  const wanted = trigrams.filter((_, n) => (counts[n] as number) <= often);
  if (wanted.length === trigrams.length || Math.min(...counts) > rarely) return [term];
  const parts: { from: number; to: number }[] = [];
  for (const from of wanted) {
    const last = parts.at(-1);
    if (last && from < last.to) last.to = from + 3;
    else parts.push({ from, to: from + 3 });
  }
  return parts.map(({ from, to }) => textOf(from, to));
}

/** Makes the function that says how a term is found in some texts by their indexes. */
export function finderIn(db: Queryable) {
  const samples = new Map<SearchedTexts, Kept<string[]>>();

  async function take({ table, texts }: SearchedTexts): Promise<string[]> {
    const { rows } = await db.execute<{ text: string }>(sql`
      select left(${texts}, ${literal(lettersOfText)}) as text from ${table}
      order by ${table.id} desc limit ${literal(sampled)}`);
    // Of fewer rows, all lists are short.
    return rows.length < sampled ? [] : rows.map(({ text }) => text);
  }

  function sampleOf(searched: SearchedTexts): Promise<string[]> {
    const kept = samples.get(searched) ?? keptFor(keptForMs, () => take(searched));
    samples.set(searched, kept);
    return kept.get();
  }

  return async (term: string, searched: readonly SearchedTexts[]): Promise<Holds> => {
    const parts = new Map<SearchedTexts, string[]>();
    for (const texts of searched) {
      if (!texts.areFew) parts.set(texts, rareParts(term, await sampleOf(texts)));
    }
    return (texts) => isFound(texts, term, parts.get(texts));
  };
}

export type Finder = ReturnType<typeof finderIn>;
