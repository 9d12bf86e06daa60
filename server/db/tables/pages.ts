import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { pageStatuses, pages } from '#resources/pages/contract.ts';
import { emptyText, enumCheck, enumColumn, joinTableIndexes, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex } from '#server/db/search.ts';
import { uploadsTable } from './audit-log.ts';

export const pagesTable = pgTable(
  'pages',
  searchedRecord(['title', 'slug'], {
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull(),
    /** Cleaned HTML. */
    content: emptyText('content'),
    status: enumColumn('status', pageStatuses, 'draft'),
  }),
  (table) => [
    uniqueIndex('pages_slug_key').on(table.slug),
    ...listIndexes('pages', pages, table),
    searchIndex('pages_search', table.search),
    enumCheck('pages', 'status', pageStatuses),
  ],
);

/** The uploaded images that a page's content shows. */
export const pageImagesTable = pgTable(
  'page_images',
  {
    page_id: refersTo('page_id', () => pagesTable.id, 'cascade').notNull(),
    upload_id: refersTo('upload_id', () => uploadsTable.id, 'cascade').notNull(),
  },
  (table) => joinTableIndexes('page_images_upload', table.page_id, table.upload_id),
);
