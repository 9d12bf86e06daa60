import { describe, expect, it } from 'vitest';
import { isWithin, pathOf, type TreeRow, treeOf } from '#src/form/selects/tree-rows.ts';

const row = (id: string, parentId: string | null = null): TreeRow => ({ id, name: `n${id}`, parentId });
const paths = (rows: readonly TreeRow[]) => treeOf(rows).map(pathOf);

describe('The category tree', () => {
  it('lists parents before children and sorts siblings by name', () => {
    expect(paths([row('3', '1'), row('2'), row('4', '3'), row('1'), row('0', '1')])).toEqual([
      'n1',
      'n1 / n0',
      'n1 / n3',
      'n1 / n3 / n4',
      'n2',
    ]);
  });

  it('adds a parent that was not loaded once', () => {
    const child = (id: string) => ({ ...row(id, '9'), parent: { id: '9', name: 'Far' } });
    expect(paths([child('1'), child('2')])).toEqual(['Far', 'Far / n1', 'Far / n2']);
  });

  it('puts a row with an unknown parent at the root', () => {
    expect(paths([row('1', '9')])).toEqual(['n1']);
  });

  it('lists each row once, even with cycles or duplicates', () => {
    expect(paths([row('1', '2'), row('2', '1'), row('3'), row('3')])).toEqual(['n3', 'n1', 'n1 / n2']);
    expect(paths([row('1', '1')])).toEqual(['n1']);
  });

  it('finds the descendants of a category', () => {
    const nodes = treeOf([row('1'), row('2', '1'), row('3', '2'), row('4')]);
    expect(nodes.filter((node) => isWithin(node, '2')).map(({ id }) => id)).toEqual(['2', '3']);
  });
});
