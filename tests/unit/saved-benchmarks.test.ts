import { describe, expect, it } from 'vitest';
import { differences } from '../../bench/results.ts';

const saved = {
  machine: 'a quick one',
  table: [
    { call: 'list', connections: 1, p95: 10, 'p95 spread': '9–12' },
    { call: 'list', connections: 16, p95: 20, 'p95 spread': '18–25' },
    { call: 'search', connections: 1, p95: 0, 'p95 spread': '0–0' },
  ],
  newUsers: { 'users/s': 100 },
};
const [one, many, search] = saved.table;

describe('The comparison with the saved benchmark results', () => {
  it('reports no difference when all results are within a fifth', () => {
    const near = { ...saved, table: [{ ...one, p95: 12 }, { ...many, p95: 16 }, search] };
    expect(differences(saved, near)).toEqual([
      'Differ by more than a fifth from the committed results (a quick one): none of 7 numbers',
    ]);
  });

  it('lists the largest differences first, next to the saved value of the same row', () => {
    const measured = {
      machine: 'another',
      table: [
        { call: 'new', connections: 1, p95: 5 },
        { ...search, p95: 3 },
        { ...many, p95: 60 },
        { ...one },
      ],
      newUsers: { 'users/s': 70 },
    };
    expect(differences(saved, measured)).toEqual([
      'Differ by more than a fifth from the committed results (a quick one): 3 of 7 numbers',
      '  table · search, connections 1 · p95: 0 → 3',
      '  table · list, connections 16 · p95: 20 → 60',
      '  newUsers · users/s: 100 → 70',
    ]);
  });

  it('shows at most twenty lines and counts the rest', () => {
    const taking = (ms: number) => {
      const table = Array.from({ length: 30 }, (_, n) => ({ call: `/${n}`, ms }));
      return { machine: 'one', table };
    };
    const lines = differences(taking(1), taking(2));
    expect([lines.length, lines.at(-1)]).toEqual([22, '  and 10 more']);
  });
});
