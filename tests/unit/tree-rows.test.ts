import { describe, expect, it } from 'vitest';
import { isWithin, pathOf, type TreeRow, treeOf } from '#src/selects/tree-rows.ts';

const row = (id: string, parentId: string | null = null): TreeRow => ({ id, name: `n${id}`, parentId });
const paths = (rows: readonly TreeRow[]) => treeOf(rows).map(pathOf);

describe('the tree of categories', () => {
  it('has each above its children, siblings by name, in whatever order they come', () => {
    expect(paths([row('3', '1'), row('2'), row('4', '3'), row('1'), row('0', '1')])).toEqual([
      'n1',
      'n1 / n0',
      'n1 / n3',
      'n1 / n3 / n4',
      'n2',
    ]);
  });

  it('has a parent that was not loaded, as its child names it, once', () => {
    const child = (id: string) => ({ ...row(id, '9'), parent: { id: '9', name: 'Far' } });
    expect(paths([child('1'), child('2')])).toEqual(['Far', 'Far / n1', 'Far / n2']);
  });

  it('has those at the root whose parent is not known at all', () => {
    expect(paths([row('1', '9')])).toEqual(['n1']);
  });

  it('has each once, even where parents go round in a circle or a row comes twice', () => {
    expect(paths([row('1', '2'), row('2', '1'), row('3'), row('3')])).toEqual(['n3', 'n1', 'n1 / n2']);
    expect(paths([row('1', '1')])).toEqual(['n1']);
  });

  it('knows what is below a category', () => {
    const nodes = treeOf([row('1'), row('2', '1'), row('3', '2'), row('4')]);
    expect(nodes.filter((node) => isWithin(node, '2')).map(({ id }) => id)).toEqual(['2', '3']);
  });
});
