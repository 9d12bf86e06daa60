// Prevents cycles among categories, even when two updates run concurrently.
import { and, eq } from 'drizzle-orm';
import { lockInTransaction, locks } from '#server/db/advisory-locks.ts';
import type { Transaction } from '#server/db/client.ts';
import { categoryAncestorsTable as ancestors } from '#server/db/tables/products.ts';
import { invalid } from '#server/http/errors.ts';

/** Throws 422 if `parentId` is the category itself or one of its descendants. */
export async function mustNotBeBelowItself(tx: Transaction, id: string, parentId: string): Promise<void> {
  await lockInTransaction(tx, locks.categoryTree);
  const isBelow = and(eq(ancestors.category_id, parentId), eq(ancestors.ancestor_id, id));
  if ((await tx.$count(ancestors, isBelow)) > 0)
    throw invalid({ parentId: ['A category cannot be its own parent.'] });
}
