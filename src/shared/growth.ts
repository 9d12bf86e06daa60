// How a change is written.

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** `+25%`, `-12.5%`, `0%`: from `before` to `now`; undefined where there was nothing to grow from. */
export const growth = (now: number, before: number): string | undefined =>
  before > 0 ? percent.format(now / before - 1) : undefined;

/**
 * `+3 (+25%)`: what of a figure is new, and how much more that is than it was without. `written`: how that is written.
 * Undefined where nothing is.
 */
export function addedText(value: number, added: number, written: string): string | undefined {
  if (added === 0) return undefined;
  const rate = growth(value, value - added);
  return rate === undefined ? `+${written}` : `+${written} (${rate})`;
}
