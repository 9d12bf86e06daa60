import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { pageStatuses } from '#resources/pages/contract.ts';
import { emptyText, known, pairs, refersTo, word } from '#server/db/columns.ts';
import { byText, recordIndexes, searchedRecord } from '#server/db/search.ts';
import { uploadsTable } from '#server/db/tables/kept.ts';

export const pagesTable = pgTable(
  'pages',
  searchedRecord(['title', 'slug'], {
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull(),
    /** Cleaned HTML. */
    content: emptyText('content'),
    status: word('status', pageStatuses, 'draft'),
  }),
  (table) => [
    uniqueIndex('pages_slug_key').on(table.slug),
    ...recordIndexes('pages', table),
    index('pages_title').on(...byText(table.title, table.id)),
    index('pages_status_updated_at').on(table.status, table.updated_at, table.id),
    index('pages_status_title').on(table.status, ...byText(table.title, table.id)),
    index('pages_status_created_at').on(table.status, table.created_at, table.id),
    known('pages', 'status', pageStatuses),
  ],
);

/** The images that a page's content shows, of those that were uploaded for texts. */
export const pageImagesTable = pgTable(
  'page_images',
  {
    page_id: refersTo('page_id', () => pagesTable.id, 'cascade').notNull(),
    upload_id: refersTo('upload_id', () => uploadsTable.id, 'cascade').notNull(),
  },
  (table) => pairs('page_images_upload', table.page_id, table.upload_id),
);
