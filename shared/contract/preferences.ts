// `GET|PUT /me/preferences/{key}`: small values that the console stores per user, for all of the user's browsers.
import { z } from './zod.ts';

export const preferenceKey = /^[a-z0-9._-]{1,80}$/;
export const maxPreferences = 100;
const maxBytes = 16 * 1024;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** `value: null` removes the preference. */
export const preferenceBody = z.object({
  // Checks the size first, because validating the JSON takes much longer.
  value: z.pipe(
    z.unknown().check(z.refine((value) => bytesOf(value) <= maxBytes, 'A preference can have at most 16 kB')),
    z.json(),
  ),
});

export const preference = z.object({
  key: z.string(),
  /** Null if no value is stored. */
  value: z.unknown(),
});

/** A user's columns and density of a list. */
export const listLook = z.object({
  /** Keys of the columns after the name, in order; null: the list's defaults. */
  columns: z.nullable(z.array(z.string())),
  density: z.enum(['comfortable', 'compact']),
});

export type ListLook = z.infer<typeof listLook>;

export const defaultLook: ListLook = { columns: null, density: 'comfortable' };
