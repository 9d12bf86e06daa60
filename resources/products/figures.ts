// The figures of the cards above the list, from rows that are loaded: for servers that have no summary.
import type { Answered } from '#src/shared/answered.ts';
import type { Product, ProductSummary } from './contract.ts';

/** An average with two decimals; null where no row has a price. */
function averageOf(rows: readonly Answered<Product>[]): string | null {
  const prices = rows.map(({ price }) => Number.parseFloat(String(price))).filter(Number.isFinite);
  if (prices.length === 0) return null;
  return (prices.reduce((sum, price) => sum + price, 0) / prices.length).toFixed(2);
}

/** `total`: how many products there are, as far as it is known. All else is of the rows alone. */
export const productFigures = (rows: readonly Answered<Product>[], total: number): ProductSummary => ({
  total,
  published: rows.filter(({ status }) => status === 'published').length,
  drafts: rows.filter(({ status }) => status === 'draft').length,
  averagePrice: averageOf(rows),
});
