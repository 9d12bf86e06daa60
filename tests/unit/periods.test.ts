import { describe, expect, it } from 'vitest';
import { spanOf } from '#server/modules/analytics/period.ts';
import { perMonth } from '#server/modules/stores/stats.ts';

describe('An analytics period', () => {
  it.each([
    ['month', '2026-03-10T15:30:00.000Z', '2026-03-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['month', '2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['30-days', '2026-03-31T12:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-01-30T00:00:00.000Z'],
    ['90-days', '2026-04-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2025-10-03T00:00:00.000Z'],
    ['12-months', '2026-11-21T08:00:00.000Z', '2025-11-21T00:00:00.000Z', '2024-11-21T00:00:00.000Z'],
  ] as const)('%s on %s starts and is compared correctly', (period, now, start, before) =>
    expect(spanOf(period, new Date(now))).toEqual({ start, before }),
  );
});

describe('The monthly amount', () => {
  it.each([
    [0n, '0.00'],
    [5n, '0.00'],
    [6n, '0.01'],
    [17n, '0.01'],
    [18n, '0.02'],
    [20_000n, '16.67'],
    [11_999_999_999_988_000n, '9999999999990.00'],
  ])('of %s cents in twelve months is %s', (cents, text) => expect(perMonth(cents)).toBe(text));
});
