// `GET|PUT /me/preferences/{key}`: small values that the console keeps for a person, in whichever browser.
import { z } from './zod.ts';

export const preferenceKey = /^[a-z0-9._-]{1,80}$/;
export const maxPreferences = 100;
const maxBytes = 16 * 1024;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** `value: null` takes it away. */
export const preferenceBody = z.object({
  value: z
    .json()
    .check(z.refine((value) => bytesOf(value) <= maxBytes, 'A preference can have at most 16 kB')),
});

export const preference = z.object({
  key: z.string(),
  /** Null where nothing is kept. */
  value: z.unknown(),
});
