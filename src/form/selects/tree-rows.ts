// Builds a tree from records with parents.

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The fields that a tree needs. */
export interface TreeRow extends Named {
  readonly parentId?: string | null;
  readonly parent?: Named | null;
}

export interface TreeNode extends Named {
  /** The ancestors, root first. */
  readonly above: readonly Named[];
}

/** Returns the rows by id, including parents that only their children name. */
function withParents(rows: readonly TreeRow[]): Map<string, TreeRow> {
  const rowsById = new Map<string, TreeRow>(rows.map((row) => [row.id, row]));
  for (const { parent } of rows) {
    if (parent && !rowsById.has(parent.id)) rowsById.set(parent.id, parent);
  }
  return rowsById;
}

/** Returns all records in tree order: parents before children, siblings by name. A record in a cycle becomes a root. */
export function treeOf(rows: readonly TreeRow[]): TreeNode[] {
  const rowsById = withParents(rows);
  const sortedRows = [...rowsById.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const children = new Map<string | undefined, TreeRow[]>();
  for (const row of sortedRows) {
    const parentId = row.parentId ?? row.parent?.id;
    const key = parentId !== undefined && rowsById.has(parentId) ? parentId : undefined;
    children.set(key, [...(children.get(key) ?? []), row]);
  }

  const nodes: TreeNode[] = [];
  const visited = new Set<string>();
  const visit = ({ id, name }: TreeRow, above: TreeNode['above']) => {
    if (visited.has(id)) return;
    visited.add(id);
    nodes.push({ id, name, above });
    for (const child of children.get(id) ?? []) visit(child, [...above, { id, name }]);
  };
  for (const root of children.get(undefined) ?? []) visit(root, []);
  for (const row of sortedRows) visit(row, []);
  return nodes;
}

/** Whether a node is the record of this id or its descendant. */
export const isWithin = (node: TreeNode, id: string): boolean =>
  node.id === id || node.above.some((one) => one.id === id);

/** `Clothing / Shirts`. */
export const pathOf = ({ above, name }: TreeNode): string =>
  [...above.map((one) => one.name), name].join(' / ');
