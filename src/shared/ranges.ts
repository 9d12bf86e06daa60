// Filters in pairs: `createdFrom` and `createdTo`, `priceFrom` and `priceTo`. Each of the two can be asked for alone.
import { nextDay, readDay, startOfDay } from './days.ts';
import { canonicalAmount } from './money.ts';
import { z } from './zod.ts';

type Bound = z.ZodMiniType<string, string>;
type Range<Name extends string> = { readonly [K in `${Name}From` | `${Name}To`]: Bound };

const anyTime = z.iso.datetime({ offset: true });

const isTime = (text: string) =>
  readDay(text) !== undefined || (/^[12]/.test(text) && anyTime.safeParse(text).success);

/** When a day begins and when it is over; a time as it is. */
const instant = (text: string, dayIsOver: boolean) => {
  const day = readDay(text);
  const at = day ? startOfDay(dayIsOver ? nextDay(day) : day) : new Date(text);
  return at.toISOString();
};

const zones = 'A day is one of UTC, or of the zone that follows it: 2026-11-21[America/New_York].';

const timeBound = (name: string, isEnd: boolean): Bound => {
  const rule = `${name} must be a day like 2026-11-21 or a time like 2026-11-21T08:30:00Z`;
  return z
    .pipe(
      z.string(rule).check(z.refine(isTime, { message: rule, abort: true })),
      z.transform((text: string) => instant(text, isEnd)),
    )
    .check(
      z.describe(
        isEnd
          ? `Up to this day, with all of it, or up to this time, without it. ${zones}`
          : `From this day or this time on. ${zones}`,
      ),
    );
};

/** A range of times: from a day or time on, to the end of a day or up to a time, that one not included. */
export const timeRange = <const Name extends string>(name: Name) =>
  ({
    [`${name}From`]: timeBound(`${name}From`, false),
    [`${name}To`]: timeBound(`${name}To`, true),
  }) as Range<Name>;

const amountBound = (name: string, text: string): Bound => {
  const rule = `${name} must be an amount from 0 to 9999999999.99 with at most two decimals`;
  return z
    .pipe(
      z.string(rule).check(z.regex(/^\d{1,10}(\.\d{1,2})?$/, { error: rule, abort: true })),
      z.transform((amount: string) => canonicalAmount(amount)),
    )
    .check(z.describe(text));
};

/** A range of amounts, both ends included. */
export const amountRange = <const Name extends string>(name: Name) =>
  ({
    [`${name}From`]: amountBound(`${name}From`, 'From this amount on.'),
    [`${name}To`]: amountBound(`${name}To`, 'Up to this amount, with it.'),
  }) as Range<Name>;

/** What a range is of, and which end of it: `price` and `From`. Undefined: it is no range. */
export function rangeOf(filter: string): { readonly of: string; readonly end: 'From' | 'To' } | undefined {
  const [, of, end] = /^(.+?)(From|To)$/.exec(filter) ?? [];
  return of === undefined ? undefined : { of, end: end as 'From' | 'To' };
}
