// Slugs of pages: made from the title where none is given, and never the same for two.

import { and, like, ne } from 'drizzle-orm';
import { noSlug } from '#resources/pages/contract.ts';
import { lockInTransaction, locks } from '#server/db/advisory-locks.ts';
import type { Transaction } from '#server/db/client.ts';
import { valuesIn } from '#server/db/rows.ts';
import { pagesTable } from '#server/db/tables/pages.ts';
import { invalid } from '#server/kit/errors.ts';
import { freeSlug, maxSlugLength, slugOf } from '#src/shared/slug.ts';

/**
 * The slug to write: as it was sent (the database refuses one that is taken), or where it is empty the title's, with
 * the next number where that is taken. `ownId` is the page's own, whose slug is not taken. Throws 422 where the title
 * gives none.
 */
export async function slugToWrite(
  tx: Transaction,
  { slug, title, ownId }: { slug: string; title: string; ownId?: string },
): Promise<string> {
  await lockInTransaction(tx, locks.slugs);
  if (slug !== '') return slug;
  const made = slugOf(title);
  if (made === '') throw invalid({ slug: [noSlug] });
  // A very long one is cut to make room for its number.
  const beginning = made.slice(0, maxSlugLength - 10);
  const others = ownId === undefined ? undefined : ne(pagesTable.id, ownId);
  const alike = and(like(pagesTable.slug, `${beginning}%`), others);
  const taken = new Set(await valuesIn(tx, pagesTable, 'slug', alike));
  return freeSlug(made, (one) => taken.has(one));
}
