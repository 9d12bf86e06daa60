import { sql } from 'drizzle-orm';
import { pages } from '#resources/pages/contract.ts';
import { pagesTable } from '#server/db/tables/pages.ts';
import { defineModule } from '#server/kit/module.ts';
import { setImages } from './images.ts';
import { slugToWrite } from './slugs.ts';

export const pagesModule = defineModule(pages, pagesTable, {
  title: 'title',
  together: ['status'],
  searchLine: sql<string>`'/' || ${pagesTable.slug}`,
  constraints: {
    pages_slug_key: { field: 'slug', text: 'A page with this slug exists already.' },
    page_images_upload_id_uploads_id_fk: {
      field: 'content',
      text: 'An image in the content was removed meanwhile. Please take it out or add it again.',
    },
  },

  create: async ({ title, slug = '' }, { tx }, columns) =>
    columns({ slug: await slugToWrite(tx, { slug, title }) }),

  update: async ({ title, slug }, { tx, before }, columns) =>
    slug === undefined
      ? undefined
      : columns({ slug: await slugToWrite(tx, { slug, title: title ?? before.title, ownId: before.id }) }),

  relate: async (id, { content }, { tx, files }) => {
    if (content !== undefined) await setImages(tx, files, id, content);
  },

  remove: async ({ id }, { tx, files }) => setImages(tx, files, id, ''),
});
