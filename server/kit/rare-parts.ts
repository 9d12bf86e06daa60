// What of a term a trigram index is asked for. It reads a list of rows for each three letters, and the lists of what most rows
// hold (`@example.com`) are as long as the table: they are left out where other letters of the term are rare.
import { trigramsOf } from '#server/db/search.ts';

/** What more texts of a sample hold than this part of them is left out; what no more than this part hold is rare. */
const often = 1 / 4;
export const rarely = 1 / 250;
/** So much of a long term says enough. */
const maxTrigrams = 40;

/**
 * The parts of what is sought without what tells an index little: what many texts of a sample hold, where other letters are
 * rare, and what stands wherever rarer letters do.
 */
export function rareParts(sought: string, sample: readonly string[]): string[] {
  const letters = [...sought];
  const textOf = (from: number, to: number) => letters.slice(from, to).join('');
  const trigrams = trigramsOf(letters)
    .slice(0, maxTrigrams)
    .map((from) => {
      const three = textOf(from, from + 3);
      return { from, three, texts: sample.filter((text) => text.includes(three)) };
    })
    .toSorted((one, other) => one.texts.length - other.texts.length);
  const hasRare = (trigrams[0]?.texts.length ?? 0) <= sample.length * rarely;
  const wanted: typeof trigrams = [];
  for (const trigram of trigrams) {
    const { three, texts } = trigram;
    const isTold = wanted.some(
      (rarer) =>
        rarer.texts.length > sample.length * rarely &&
        rarer.texts.filter((text) => !text.includes(three)).length <= rarer.texts.length / 10,
    );
    const isCommon = texts.length > sample.length * often;
    if (!isTold && !(hasRare && isCommon)) wanted.push(trigram);
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
