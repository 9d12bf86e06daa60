// The figures of the cards above the list, from rows that are loaded: for samples, and servers that have no summary.
import type { Answered } from '#src/shared/answered.ts';
import type { StoreRow, StoreSummary } from './contract.ts';
import { domainsOf } from './domain-names.ts';

/** `total`: how many stores there are, as far as it is known. All else is of the rows alone. */
export function storeFigures(rows: readonly Answered<StoreRow>[], total: number): StoreSummary {
  const active = rows.filter(({ isActive }) => isActive).length;
  return {
    total,
    active,
    inactive: rows.length - active,
    domains: rows.reduce((sum, row) => sum + domainsOf(row).length, 0),
  };
}
