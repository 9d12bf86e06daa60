// Interprets the text that is typed into the palette.

import { minSearchLength } from '#shared/contract/search.ts';
import { foldForSearch } from '#shared/domain/fold-text.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';

const wordsIn = (text: string) =>
  foldForSearch(text)
    .split(/[\s›]+/)
    .filter((word) => word !== '');

/** Whether each typed word is the beginning of a word in the label. */
export const matchesLabel = (label: string, typed: string): boolean => {
  const words = wordsIn(label);
  return wordsIn(typed).every((start) => words.some((word) => word.startsWith(start)));
};

/** First words of the actions that a resource's records can have. */
export const verbsOf = ({
  texts,
  deletion,
  contract,
  actions = [],
  changes = [],
}: ResourceDefinition): string[] =>
  [
    ...(contract.update ? [texts.editAction] : []),
    ...(deletion ? [texts.deleteAction] : []),
    ...actions.map(({ label }) => label),
    ...changes.map(({ verb }) => verb),
  ].flatMap((label) => wordsIn(label).slice(0, 1));

export interface PaletteInput {
  /** `suspend` in `suspend anna`. */
  readonly verb: string | undefined;
  /** The search term: `anna`. */
  readonly search: string;
}

export function parsePaletteInput(text: string, definitions: readonly ResourceDefinition[]): PaletteInput {
  const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? [];
  const verb = foldForSearch(first);
  const isVerb = rest.length >= minSearchLength && definitions.some((one) => verbsOf(one).includes(verb));
  return isVerb ? { verb, search: rest } : { verb: undefined, search: text };
}
