// Texts of billing cycles. Unknown cycles appear as the server sends them.
import { enumLabel } from '#shared/contract/texts.ts';

const cycleTexts: Readonly<Record<string, { per: string; billed: string }>> = {
  monthly: { per: 'month', billed: 'Billed every month' },
  yearly: { per: 'year', billed: 'Billed annually' },
};

/** `Monthly`. */
export const cycleLabel = (cycle = '-'): string => enumLabel(cycle);

/** `month`, as in `$9.00/month` and `per month`. */
export const cyclePeriod = (cycle = '-'): string => cycleTexts[cycle]?.per ?? cycle;

/** `Billed every month`; empty for an unknown cycle. */
export const cycleBilled = (cycle = ''): string => cycleTexts[cycle]?.billed ?? '';
