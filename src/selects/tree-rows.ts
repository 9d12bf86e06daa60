// Records that stand below others of their kind, as the tree that they form.

interface Named {
  readonly id: string;
  readonly name: string;
}

/** As much of a record as a tree needs. */
export interface TreeRow extends Named {
  readonly parentId?: string | null;
  readonly parent?: Named | null;
}

export interface TreeNode extends Named {
  /** The records above it, the root first. */
  readonly above: readonly Named[];
}

/** Each row once, with the parents that are not among the rows but named by them. */
function withParents(rows: readonly TreeRow[]): Map<string, TreeRow> {
  const known = new Map<string, TreeRow>(rows.map((row) => [row.id, row]));
  for (const { parent } of rows) {
    if (parent && !known.has(parent.id)) known.set(parent.id, parent);
  }
  return known;
}

/** All of them in the tree's order: each above its children, siblings by name. Whatever is in a circle is a root. */
export function treeOf(rows: readonly TreeRow[]): TreeNode[] {
  const known = withParents(rows);
  const byName = [...known.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const children = new Map<string | undefined, TreeRow[]>();
  for (const row of byName) {
    const parentId = row.parentId ?? row.parent?.id;
    const key = parentId !== undefined && known.has(parentId) ? parentId : undefined;
    children.set(key, [...(children.get(key) ?? []), row]);
  }

  const nodes: TreeNode[] = [];
  const seen = new Set<string>();
  const visit = ({ id, name }: TreeRow, above: TreeNode['above']) => {
    if (seen.has(id)) return;
    seen.add(id);
    nodes.push({ id, name, above });
    for (const child of children.get(id) ?? []) visit(child, [...above, { id, name }]);
  };
  for (const root of children.get(undefined) ?? []) visit(root, []);
  for (const row of byName) visit(row, []);
  return nodes;
}

/** Whether a record is the one of this id or anywhere below it. */
export const isWithin = (node: TreeNode, id: string): boolean =>
  node.id === id || node.above.some((one) => one.id === id);

/** `Clothing / Shirts`. */
export const pathOf = ({ above, name }: TreeNode): string =>
  [...above.map((one) => one.name), name].join(' / ');
