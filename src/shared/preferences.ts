// `GET|PUT /me/preferences/{key}`: small values that the console keeps for a person, in whichever browser.
import { z } from './zod.ts';

export const preferenceKey = /^[a-z0-9._-]{1,80}$/;
export const maxPreferences = 100;
const maxBytes = 16 * 1024;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** `value: null` takes it away. */
export const preferenceBody = z.object({
  // Its size first: it takes much longer to look at each value.
  value: z.pipe(
    z.unknown().check(z.refine((value) => bytesOf(value) <= maxBytes, 'A preference can have at most 16 kB')),
    z.json(),
  ),
});

export const preference = z.object({
  key: z.string(),
  /** Null where nothing is kept. */
  value: z.unknown(),
});

/** How somebody looks at a list. */
export const listLook = z.object({
  /** The keys of the columns that are shown beside the name, in order; null: the list's own. */
  columns: z.nullable(z.array(z.string())),
  density: z.enum(['comfortable', 'compact']),
});

export type ListLook = z.infer<typeof listLook>;

export const ownLook: ListLook = { columns: null, density: 'comfortable' };
