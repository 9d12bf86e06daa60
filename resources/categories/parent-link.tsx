import type { ReactNode } from 'react';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { RecordLink } from '#src/ui/links.tsx';
import { TruncatedText } from '#src/ui/values.tsx';
import { type Category, categories } from './contract.ts';

/** Id of the parent; undefined for a root category. */
export const parentIdOf = ({ parent, parentId }: ReceivedRecord<Category>): string | undefined =>
  parent?.id ?? parentId ?? undefined;

/** Link to the parent; `root` for a root category. */
export function ParentLink({ category, root }: { category: ReceivedRecord<Category>; root: ReactNode }) {
  const id = parentIdOf(category);
  if (!id) return root;
  return (
    <RecordLink contract={categories} id={id}>
      <TruncatedText>{category.parent?.name ?? 'Parent category'}</TruncatedText>
    </RecordLink>
  );
}
