// `PUT /presence/{resource}/{id}`: says that the caller has the form of a record open, and asks who else has.
import { z } from './zod.ts';

export const presencePath = '/presence';

/** How often a visible form repeats the call. */
export const presenceMs = 20_000;

/** Without a call for this time, the form counts as closed. */
export const presenceEndsMs = 45_000;

/** `version`: the one that the form shows, to learn whether it was saved since. */
export const presenceBody = z.object({ version: z.optional(z.int()) });

export const presence = z.object({
  /** The names of the other people with an open form. A single null, if there are any whose names the reader may not see. */
  others: z.array(z.nullable(z.string())),
  /** The last save since the version in the body. */
  saved: z.nullable(
    z.object({
      at: z.string(),
      by: z.nullable(z.string()),
      /** Whether the reader saved it, in another tab or on another device. */
      isYou: z.boolean(),
    }),
  ),
});

export type Presence = z.infer<typeof presence>;
