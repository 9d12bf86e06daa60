// How billing cycles are called. One that is not known here is written as it is.
import { wordLabel } from './texts.ts';

const known: Readonly<Record<string, { per: string; billed: string }>> = {
  monthly: { per: 'month', billed: 'Billed every month' },
  yearly: { per: 'year', billed: 'Billed annually' },
};

/** `Monthly`. */
export const cycleLabel = (cycle = '-'): string => wordLabel(cycle);

/** `month`, as in `$9.00/month` and `per month`. */
export const cyclePeriod = (cycle = '-'): string => known[cycle]?.per ?? cycle;

/** `Billed every month`; empty for one that is not known. */
export const cycleBilled = (cycle = ''): string => known[cycle]?.billed ?? '';
