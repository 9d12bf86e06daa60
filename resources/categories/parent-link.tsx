import type { ReactNode } from 'react';
import { RecordLink } from '#src/kit/links.tsx';
import { TruncatedText } from '#src/kit/values.tsx';
import type { ReceivedRecord } from '#src/shared/answered.ts';
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
