// How a traffic limit is written: visits (requests) a month.
import { counted, plural } from './texts.ts';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const units = [
  { from: 1_000_000, sign: 'M' },
  { from: 1_000, sign: 'K' },
] as const;

/**
 * `999`, `1K`, `1.5K`, `1M`: a whole number in short, with at most one decimal. It is cut, not rounded:
 * a limit is never shown as more than it is, and 999,999 stays below `1M`.
 */
export function shortCount(count: number): string {
  const unit = units.find(({ from }) => count >= from);
  if (!unit) return grouped.format(count);
  return `${grouped.format(Math.floor(count / (unit.from / 10)) / 10)}${unit.sign}`;
}

/** For lists: `1.5K visits/month`. */
export const visitsPerMonth = (limit: number): string =>
  `${shortCount(limit)} ${plural(limit, 'visit')}/month`;

/** For details, to the last one: `1,500 requests per month`. */
export const requestsPerMonth = (limit: number): string => `${counted(limit, 'request')} per month`;
