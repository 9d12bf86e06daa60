// Categories form trees. No category can be among its own ancestors, also not by two changes at once.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { lockInTransaction, locks } from '#server/db/advisory-locks.ts';
import type { Transaction } from '#server/db/client.ts';
import { invalid } from '#server/kit/errors.ts';

/** The ids of a category and of all below it, as an array that the planner looks at: for statements that are planned once each. */
export const categoriesWithin = (id: string | SQLWrapper): SQL => sql`categories_within(${id}::uuid)`;

/** Throws 422 where `parentId` is the category itself or one of its descendants. */
export async function mustNotBeBelowItself(tx: Transaction, id: string, parentId: string): Promise<void> {
  await lockInTransaction(tx, locks.categoryTree);
  const { rows } = await tx.execute(sql`
    with recursive ancestors as (
      select categories.id, categories.parent_id from categories where categories.id = ${parentId}
      union
      select categories.id, categories.parent_id from categories join ancestors on categories.id = ancestors.parent_id
    ) select 1 from ancestors where id = ${id}`);
  if (rows.length > 0) throw invalid({ parentId: ['A category cannot be its own parent.'] });
}
