// Lists of short texts: tags, features.
import { optionalText } from './fields.ts';
import { inSmallLetters } from './letter-case.ts';
import { z } from './zod.ts';

/** Texts as tags are kept: trimmed, without empty ones, each once without regard to case; the first spelling stays. */
export function cleanTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((one) => one.trim())) {
    const key = inSmallLetters(tag);
    if (tag !== '' && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}

/** Texts as lines are kept: each on one line and once, without empty ones. */
export const cleanLines = (lines: readonly string[]): string[] => [
  ...new Set(lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean)),
];

interface TextListRule {
  /** What one text is called in a sentence: `A tag`. */
  one: string;
  /** What holds the list: `A template`. */
  holder: string;
  max: number;
  /** How many characters one text may have. */
  longest: number;
  /** The texts as they are kept. */
  clean(texts: readonly string[]): string[];
}

/** A list of texts, in their order. */
export const textList = (label: string, { one, holder, max, longest, clean }: TextListRule) =>
  z.pipe(
    z.array(optionalText(one, longest), `${label} must be a list of texts`),
    z.pipe(
      z.transform((given: string[]) => clean(given)),
      z.array(z.string()).check(z.maxLength(max, `${holder} can have at most ${max} ${label.toLowerCase()}`)),
    ),
  );
