import { and, like, ne, sql } from 'drizzle-orm';
import { transliterate } from 'transliteration';
import { noSlug, pages } from '#resources/pages/contract.ts';
import { lockInTransaction, locks } from '#server/db/advisory-locks.ts';
import type { Transaction } from '#server/db/client.ts';
import { valuesIn } from '#server/db/rows.ts';
import { pagesTable } from '#server/db/tables/pages.ts';
import { invalid } from '#server/http/errors.ts';
import { defineModule } from '#server/records/module.ts';
import { freeSlug, maxSlugLength, slugOf } from '#shared/domain/slug.ts';
import { setImages } from './images.ts';

export const pagesModule = defineModule(pages, pagesTable, {
  title: 'title',
  together: ['status'],
  searchLine: sql<string>`'/' || ${pagesTable.slug}`,
  constraints: {
    pages_slug_key: { field: 'slug', text: 'A page with this slug already exists.' },
    page_images_upload_id_uploads_id_fk: {
      field: 'content',
      text: 'An image in the content no longer exists. Remove it or add it again.',
    },
  },

  create: async ({ title, slug = '' }, { tx }, columns) =>
    columns({ slug: await slugToWrite(tx, { slug, title }) }),

  update: async ({ title, slug }, { tx, before }, columns) =>
    slug === undefined
      ? undefined
      : columns({ slug: await slugToWrite(tx, { slug, title: title ?? before.title, ownId: before.id }) }),

  relate: async (id, { content }, writing) => {
    if (content !== undefined) await setImages(writing, id, content);
  },

  remove: async ({ id }, writing) => setImages(writing, id, ''),
});

/**
 * The slug to store: the one that was sent, or one made from the title, with a number if it is taken.
 * A sent slug that is taken fails on the unique constraint. `ownId` is the page itself. Throws 422 if the
 * title yields no slug.
 */
async function slugToWrite(
  tx: Transaction,
  { slug, title, ownId }: { slug: string; title: string; ownId?: string },
): Promise<string> {
  await lockInTransaction(tx, locks.slugs);
  if (slug !== '') return slug;
  const made = slugOf(title, transliterate);
  if (made === '') throw invalid({ slug: [noSlug] });
  // Leaves room for the number behind a long slug.
  const prefix = made.slice(0, maxSlugLength - 10);
  const others = ownId === undefined ? undefined : ne(pagesTable.id, ownId);
  const alike = and(like(pagesTable.slug, `${prefix}%`), others);
  const taken = new Set(await valuesIn(tx, pagesTable, 'slug', alike));
  return freeSlug(made, (one) => taken.has(one));
}
