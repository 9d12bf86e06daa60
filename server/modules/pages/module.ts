import { eq, sql } from 'drizzle-orm';
import { type Page, pages } from '#resources/pages/contract.ts';
import type { Module } from '#server/kit/module.ts';
import { setImages } from './images.ts';
import { slugToWrite } from './slugs.ts';
import { pagesTable } from './table.ts';

const row = {
  id: pagesTable.id,
  title: pagesTable.title,
  slug: pagesTable.slug,
  description: pagesTable.description,
  status: pagesTable.status,
  createdAt: pagesTable.created_at,
  updatedAt: pagesTable.updated_at,
};

export const pagesModule: Module<typeof pages, typeof pagesTable> = {
  contract: pages,
  table: pagesTable,
  record: { ...row, content: pagesTable.content },
  row,
  filters: { status: (status) => eq(pagesTable.status, status as Page['status']) },
  sorters: {
    createdAt: pagesTable.created_at,
    title: sql`lower(${pagesTable.title})`,
    updatedAt: pagesTable.updated_at,
  },
  found: { title: pagesTable.title, sorter: 'title', line: sql`'/' || ${pagesTable.slug}` },
  constraints: {
    pages_slug_key: { field: 'slug', text: 'A page with this slug exists already.' },
    page_images_upload_id_uploads_id_fk: {
      field: 'content',
      text: 'An image in the content was removed meanwhile. Please take it out or add it again.',
    },
  },

  create: async ({ title, slug = '', description, content = '', status = 'draft' }, { tx }) => ({
    title,
    slug: await slugToWrite(tx, { slug, title }),
    description,
    content,
    status,
  }),

  update: async ({ title, slug, description, content, status }, { tx, before }) => ({
    title,
    ...(slug !== undefined && {
      slug: await slugToWrite(tx, { slug, title: title ?? before.title, ownId: before.id }),
    }),
    description,
    content,
    status,
  }),

  relate: async (id, { content }, { tx, files }) => {
    if (content !== undefined) await setImages(tx, files, id, content);
  },

  remove: async ({ id }, { tx, files }) => setImages(tx, files, id, ''),
};
