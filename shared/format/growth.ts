// Formats the growth of a number.

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** `+25%`, `-12.5%`, `0%`: the change from `before` to `now`; undefined if `before` is 0. */
export const growth = (now: number, before: number): string | undefined =>
  before > 0 ? percent.format(now / before - 1) : undefined;

/**
 * `+3 (+25%)`: the new part of a value and its growth rate; undefined without growth.
 * `written` is the formatted new part.
 */
export function addedText(value: number, added: number, written: string): string | undefined {
  if (added === 0) return undefined;
  const rate = growth(value, value - added);
  return rate === undefined ? `+${written}` : `+${written} (${rate})`;
}
