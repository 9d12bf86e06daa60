import type { Answered } from '#src/shared/answered.ts';
import type { Category } from './contract.ts';

/** The parent, as a link needs it; undefined for a root. */
export function parentOf({
  parent,
  parentId,
}: Pick<Answered<Category>, 'parent' | 'parentId'>): { id: string; name: string } | undefined {
  const id = parent?.id ?? parentId;
  return id ? { id, name: parent?.name ?? 'Parent category' } : undefined;
}
