import { describe, expect, it } from 'vitest';
import { timeRange } from '#shared/contract/ranges.ts';
import { nextDay, ownTimeZone, readDay, startOfDay } from '#shared/format/days.ts';
import { dayOfBound, filterText } from '#src/list/filters/filters.ts';

describe('The start of a day', () => {
  it.each([
    ['2026-09-06[America/Santiago]', '2026-09-06T04:00:00.000Z'], // clocks jump from 0:00 to 1:00
    ['2026-09-07[America/Santiago]', '2026-09-07T03:00:00.000Z'],
    ['2026-04-05[America/Santiago]', '2026-04-05T04:00:00.000Z'], // clocks go back from 24:00 to 23:00
    ['2026-04-24[Africa/Cairo]', '2026-04-23T22:00:00.000Z'],
    ['2026-03-29[Europe/Berlin]', '2026-03-28T23:00:00.000Z'],
    ['2026-01-01[Pacific/Kiritimati]', '2025-12-31T10:00:00.000Z'],
    ['2026-01-01[Pacific/Pago_Pago]', '2026-01-01T11:00:00.000Z'],
    ['2026-01-01[Asia/Kathmandu]', '2025-12-31T18:15:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('for %s is %s', (text, start) => {
    const day = readDay(text);
    expect(day && startOfDay(day).toISOString()).toBe(start);
  });
});

it.each(['2026-02-30', '2026-09-06[Mars/Olympus]', '2026-09-06[]', '11/20/2026', '2026-09-06[UTC]x'])(
  'rejects the day %s',
  (text) => expect(readDay(text)).toBeUndefined(),
);

it("moves to the next day across a month's end", () => {
  expect(nextDay({ day: '2026-02-28', timeZone: 'UTC' }).day).toBe('2026-03-01');
});

describe('A range of days', () => {
  const { createdFrom, createdTo } = timeRange('created');

  it('covers whole days in its time zone', () => {
    expect(createdFrom.parse('2026-09-06[America/Santiago]')).toBe('2026-09-06T04:00:00.000Z');
    expect(createdTo.parse('2026-09-06[America/Santiago]')).toBe('2026-09-07T03:00:00.000Z');
  });

  const filter = {
    name: 'created',
    label: 'Created',
    kind: 'days',
    names: ['from', 'to'],
    options: [],
  } as const;
  const elsewhere = ownTimeZone() === 'America/Santiago' ? 'Africa/Cairo' : 'America/Santiago';

  it.each([
    [{ from: `2026-09-06[${ownTimeZone()}]`, to: `2026-09-06[${ownTimeZone()}]` }, 'Sep 6, 2026'],
    [
      { from: `2026-09-06[${elsewhere}]`, to: `2026-09-08[${elsewhere}]` },
      `Sep 6 – Sep 8, 2026 (${elsewhere})`,
    ],
    [{ from: `2026-09-06[${ownTimeZone()}]` }, 'from Sep 6, 2026'],
  ])('shows %j as %s', (values, text) => expect(filterText(filter, values)).toBe(text));

  it('shows the last day that an exclusive end includes', () => {
    const midnight = new Date(2026, 8, 7).toISOString();
    expect([dayOfBound(midnight, false), dayOfBound(midnight, true)]).toEqual(['2026-09-07', '2026-09-06']);
  });
});
