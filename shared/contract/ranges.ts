// Range filters: pairs such as `createdFrom` and `createdTo`. Either of them can be omitted.
import { nextDay, readDay, startOfDay } from '#shared/format/days.ts';
import { canonicalAmount } from '#shared/format/money.ts';
import { z } from './zod.ts';

type Bound = z.ZodMiniType<string, string>;
type Range<Name extends string> = { readonly [K in `${Name}From` | `${Name}To`]: Bound };

const anyTime = z.iso.datetime({ offset: true });

const isTime = (text: string) =>
  readDay(text) !== undefined || (/^[12]/.test(text) && anyTime.safeParse(text).success);

/** Converts a day to its start or end. A time stays unchanged. */
const instant = (text: string, isEnd: boolean) => {
  const day = readDay(text);
  const at = day ? startOfDay(isEnd ? nextDay(day) : day) : new Date(text);
  return at.toISOString();
};

const zones = 'A day is in UTC unless a time zone follows it: 2026-11-21[America/New_York].';

/** A bound of a range of times. `isEnd`: a day means its end. */
export const timeBound = (name: string, isEnd: boolean): Bound => {
  const rule = `${name} must be a day like 2026-11-21 or a time like 2026-11-21T08:30:00Z`;
  return z
    .pipe(
      z.string(rule).check(z.refine(isTime, { message: rule, abort: true })),
      z.transform((text: string) => instant(text, isEnd)),
    )
    .check(
      z.describe(
        isEnd
          ? `Until the end of this day, or before this time. ${zones}`
          : `From the start of this day, or from this time. ${zones}`,
      ),
    );
};

/** A range of times. Bounds are days or times. The upper day is included, the upper time is excluded. */
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
    [`${name}From`]: amountBound(`${name}From`, 'At least this amount.'),
    [`${name}To`]: amountBound(`${name}To`, 'At most this amount.'),
  }) as Range<Name>;

const dayBound = (name: string, text: string): Bound => {
  const rule = `${name} must be a day like 2026-11-21`;
  return z
    .pipe(
      z.string(rule).check(z.refine((day) => readDay(day) !== undefined, { message: rule, abort: true })),
      z.transform((text: string) => readDay(text)?.day ?? text),
    )
    .check(z.describe(text));
};

/** A range of days without times, both ends included. A time zone has no effect. */
export const dayRange = <const Name extends string>(name: Name) =>
  ({
    [`${name}From`]: dayBound(`${name}From`, 'From this day.'),
    [`${name}To`]: dayBound(`${name}To`, 'Until this day.'),
  }) as Range<Name>;

const numberBound = (name: string, text: string): Bound => {
  const rule = `${name} must be a whole number from 0 to 999999999`;
  return z.string(rule).check(z.regex(/^\d{1,9}$/, rule), z.describe(text));
};

/** A range of whole numbers, both ends included. */
export const numberRange = <const Name extends string>(name: Name) =>
  ({
    [`${name}From`]: numberBound(`${name}From`, 'At least this number.'),
    [`${name}To`]: numberBound(`${name}To`, 'At most this number.'),
  }) as Range<Name>;

/** Splits the name of a range filter: `priceFrom` → `price` and `From`; undefined for other filters. */
export function parseRangeFilter(
  filter: string,
): { readonly of: string; readonly end: 'From' | 'To' } | undefined {
  const [, of, end] = /^(.+?)(From|To)$/.exec(filter) ?? [];
  return of === undefined ? undefined : { of, end: end as 'From' | 'To' };
}
