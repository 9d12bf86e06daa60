// Tests the stats above lists that are computed from the loaded rows, for sample data and servers without summaries.
import { describe, expect, it } from 'vitest';
import { figures as productFigures } from '#resources/products/list.tsx';
import { figures as storeFigures } from '#resources/stores/list.tsx';
import { sample } from '#resources/stores/sample.ts';
import { figures as templateFigures } from '#resources/templates/list.tsx';
import { statsFromRows } from '#src/list/stats/list-stats.tsx';

describe('the stats of the loaded products', () => {
  it('counts products and averages their prices', () => {
    const rows = [
      { id: '1', name: 'a', status: 'published', price: '10.00' },
      { id: '2', name: 'b', status: 'draft', price: '0.05' },
      { id: '3', name: 'c', status: 'archived', price: '5' },
      { id: '4', name: 'd', status: 'sold out' },
    ];
    expect(statsFromRows(productFigures, rows, 40)).toEqual({
      total: 40,
      published: 1,
      drafts: 1,
      averagePrice: '5.02',
    });
  });

  it('returns no average without a price', () => {
    const emptyStats = { total: 0, published: 0, drafts: 0, averagePrice: null };
    expect(statsFromRows(productFigures, [], 0)).toEqual(emptyStats);
  });
});

it('counts the loaded templates by layout', () => {
  const rows = [
    { id: '1', name: 'a', configuration: { layout: 'grid' } },
    { id: '2', name: 'b', configuration: { layout: 'sidebar' } },
    { id: '3', name: 'c', configuration: { layout: 'masonry' } },
    { id: '4', name: 'd' },
  ];
  expect(statsFromRows(templateFigures, rows, 40)).toEqual({ total: 40, sidebar: 1, grid: 1 });
});

it('counts the sample stores and their domains', () => {
  const stats = { total: 5, active: 3, inactive: 2, domains: 11 };
  expect(statsFromRows(storeFigures, sample, sample.length)).toEqual(stats);
});
