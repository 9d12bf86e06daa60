// A category as any server of this API answers it, not only the bundled one.
import type { Category } from './contract.ts';

/** Only some servers count the products; some leave empty parts out. */
export type AnsweredCategory = Pick<Category, 'id' | 'name'> & Partial<Category>;

/** The parent, as a link needs it; undefined for a root. */
export function parentOf({ parent, parentId }: AnsweredCategory): { id: string; name: string } | undefined {
  if (parent) return parent;
  return parentId ? { id: parentId, name: 'Parent category' } : undefined;
}
