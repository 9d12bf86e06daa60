// The top bar's search: `GET /search?q=`, beyond the specification. One call over all kinds of records.
import { maxSearchLength } from './contract.ts';
import { noControlCharacters, oneSpelling } from './fields.ts';
import { z } from './zod.ts';

/** From how many characters on a text is searched. */
export const minSearchLength = 2;
/** How many records of a kind are answered at the most. */
export const foundPerGroup = 5;

export const searchQuery = z.strictObject({
  q: z
    .string('q must be a text')
    .check(
      z.trim(),
      oneSpelling,
      z.minLength(minSearchLength, `q must be at least ${minSearchLength} characters`),
      z.maxLength(maxSearchLength, `q must be at most ${maxSearchLength} characters`),
      noControlCharacters,
    ),
});

/** What is found of one kind, the best first; kinds of which nothing is found are left out. */
export const searchAnswer = z.array(
  z.object({
    /** The resource's name: `users`. */
    resource: z.string(),
    records: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        /** A second text that tells two of the same title apart; may be empty. */
        line: z.string(),
      }),
    ),
  }),
);

export type SearchAnswer = z.infer<typeof searchAnswer>;
