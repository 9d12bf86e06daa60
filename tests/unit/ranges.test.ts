import { describe, expect, it } from 'vitest';
import { dayRange, numberRange } from '#shared/contract/ranges.ts';
import { z } from '#shared/contract/zod.ts';
import { filtersOf, filterText } from '#src/list/filters/filters.ts';

const filters = { ...numberRange('percent'), ...dayRange('validUntil') };
const contract = { filters };

describe('The bounds of', () => {
  it('numbers accept whole numbers only', () => {
    expect(z.parse(filters.percentFrom, '15')).toBe('15');
    for (const wrong of ['1.5', '-1', 'many', ''])
      expect(filters.percentFrom.safeParse(wrong).error?.issues[0]?.message).toBe(
        'percentFrom must be a whole number from 0 to 999999999',
      );
  });

  it('days drop a time zone', () => {
    expect(z.parse(filters.validUntilTo, '2026-11-21[Asia/Tokyo]')).toBe('2026-11-21');
    expect(filters.validUntilTo.safeParse('2026-11-21T00:00:00Z').success).toBe(false);
  });
});

describe('A filter', () => {
  const [percent, until] = filtersOf(contract, {});

  it('of numbers shows its bounds', () => {
    expect(percent?.kind).toBe('numbers');
    const texts = [{ percentFrom: '1500' }, { percentTo: '20' }, { percentFrom: '10', percentTo: '20' }];
    expect(texts.map((values) => percent && filterText(percent, values as never))).toEqual([
      'from 1,500',
      'up to 20',
      '10 – 20',
    ]);
  });

  it('of days is a range of days', () => {
    expect(until?.kind).toBe('days');
  });
});
