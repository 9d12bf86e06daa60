// The figures of the cards above the list, from rows that are loaded: for sample rows.
import type { StoreEmail, StoreEmailSummary } from './contract.ts';

export function storeEmailFigures(rows: readonly StoreEmail[]): StoreEmailSummary {
  const verified = rows.filter(({ isVerified }) => isVerified).length;
  const stores = new Set(rows.map(({ storeId }) => storeId)).size;
  return { total: rows.length, verified, pending: rows.length - verified, stores };
}
