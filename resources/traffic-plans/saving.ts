// Calculates how much a yearly subscriber saves compared with twelve months, to the cent.
import { fromCents, toCents, ungrouped, usd } from '#shared/format/money.ts';

/** In cents; negative if the year costs more; undefined unless both prices are amounts. */
export function yearlySaving(monthly: string, yearly: string): bigint | undefined {
  const [month, year] = [toCents(ungrouped(monthly)), toCents(ungrouped(yearly))];
  return month === undefined || year === undefined ? undefined : 12n * month - year;
}

export function savingText(monthly: string, yearly: string): string {
  const saving = yearlySaving(monthly, yearly);
  if (saving === undefined) return 'Enter both prices to see how much yearly subscribers save.';
  if (saving > 0n) return `Yearly subscribers save ${usd(fromCents(saving))} compared with twelve months.`;
  if (saving < 0n) return `A yearly subscriber pays ${usd(fromCents(-saving))} more than twelve months cost.`;
  return toCents(ungrouped(yearly)) === 0n
    ? 'This plan is free.'
    : 'Yearly subscribers pay the same as for twelve months.';
}
