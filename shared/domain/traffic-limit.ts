// Formats traffic limits: visits (requests) per month.
import { counted, plural } from '#shared/contract/texts.ts';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const units = [
  { from: 1_000_000, sign: 'M' },
  { from: 1_000, sign: 'K' },
] as const;

/**
 * `999`, `1K`, `1.5K`, `1M`: abbreviates a whole number with at most one decimal. Rounds down, so that no limit looks
 * higher than it is.
 */
export function shortCount(count: number): string {
  const unit = units.find(({ from }) => count >= from);
  if (!unit) return grouped.format(count);
  return `${grouped.format(Math.floor(count / (unit.from / 10)) / 10)}${unit.sign}`;
}

/** For lists: `1.5K visits/month`. */
export const visitsPerMonth = (limit: number): string =>
  `${shortCount(limit)} ${plural(limit, 'visit')}/month`;

/** For details, exact: `1,500 requests per month`. */
export const requestsPerMonth = (limit: number): string => `${counted(limit, 'request')} per month`;
