import { pgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { isoTime } from '#server/db/columns.ts';

const { at } = pgTable('times', { at: isoTime('at') });

it.each([
  ['2026-11-21 06:13:00.704+00', '2026-11-21T06:13:00.704Z'],
  // PostgreSQL omits trailing zeros.
  ['2026-11-21 06:13:00.74+00', '2026-11-21T06:13:00.740Z'],
  ['2026-11-21 06:13:00.7+00', '2026-11-21T06:13:00.700Z'],
  ['2026-11-21 06:13:00+00', '2026-11-21T06:13:00.000Z'],
  ['2026-11-21 06:13:00.704123+00', '2026-11-21T06:13:00.704Z'],
  ['2026-11-21 07:13:00.7+01', '2026-11-21T06:13:00.700Z'],
])('returns %s with milliseconds in UTC', (stored, expected) => {
  expect(at.mapFromDriverValue(stored)).toBe(expected);
});
