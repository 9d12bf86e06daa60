// Lists of short texts, such as tags and features.
import { optionalText } from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';
import { foldCase } from '#shared/format/letter-case.ts';

/** Trims tags and drops empty ones and duplicates. Ignores case; the first spelling wins. */
export function cleanTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((one) => one.trim())) {
    const key = foldCase(tag);
    if (tag !== '' && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}

/** Collapses white space and drops empty lines and duplicates. */
export const cleanLines = (lines: readonly string[]): string[] => [
  ...new Set(lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean)),
];

interface TextListRule {
  /** Names one text in errors: `A tag`. */
  one: string;
  /** Names the owner of the list in errors: `A template`. */
  holder: string;
  max: number;
  /** The maximum length of one text. */
  longest: number;
  clean(texts: readonly string[]): string[];
}

export const textList = (label: string, { one, holder, max, longest, clean }: TextListRule) =>
  z.pipe(
    z.array(optionalText(one, longest), `${label} must be a list of texts`),
    z.pipe(
      z.transform((given: string[]) => clean(given)),
      z.array(z.string()).check(z.maxLength(max, `${holder} can have at most ${max} ${label.toLowerCase()}`)),
    ),
  );
