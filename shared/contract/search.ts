// `GET /search?q=`: the top bar's search in all resources. It extends the specification.
import { maxSearchLength } from './contract.ts';
import { noControlCharacters, normalizeToNfc } from './fields.ts';
import { z } from './zod.ts';

export const minSearchLength = 2;
/** The maximum number of records per resource. */
export const maxPerGroup = 5;

export const searchQuery = z.strictObject({
  q: z
    .string('q must be a text')
    .check(
      z.trim(),
      normalizeToNfc,
      z.minLength(minSearchLength, `q must be at least ${minSearchLength} characters`),
      z.maxLength(maxSearchLength, `q must be at most ${maxSearchLength} characters`),
      noControlCharacters,
    ),
});

/** Matches by resource, best first. Resources without matches are omitted. */
export const searchAnswer = z.array(
  z.object({
    /** The contract's name: `users`. */
    resource: z.string(),
    records: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        /** A subtitle that distinguishes records with the same title; may be empty. */
        line: z.string(),
      }),
    ),
  }),
);

export type SearchAnswer = z.infer<typeof searchAnswer>;
