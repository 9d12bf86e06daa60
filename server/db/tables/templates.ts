import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { templateLayouts, templates, templateThemes } from '#resources/templates/contract.ts';
import { emptyText, enumCheck, enumColumn, idColumn, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searched, searchedRecord, searchIndex } from '#server/db/search.ts';
import { uploadsTable } from './audit-log.ts';

export const templatesTable = pgTable(
  'templates',
  searchedRecord(['name', 'description'], {
    name: text('name').notNull(),
    description: emptyText('description'),
    external_url: text('external_url').notNull(),
    theme: enumColumn('theme', templateThemes, 'light'),
    layout: enumColumn('layout', templateLayouts, 'grid'),
    /** `#rrggbb`; null for the default color. */
    primary_color: text('primary_color'),
    image_id: refersTo('image_id', () => uploadsTable.id, 'set null'),
  }),
  (table) => [
    ...listIndexes('templates', templates, table, { filters: { tag: 'join table' } }),
    searchIndex('templates_search', table.search),
    index('templates_image').on(table.image_id),
    enumCheck('templates', 'theme', templateThemes),
    enumCheck('templates', 'layout', templateLayouts),
    check('templates_primary_color_hex', sql`primary_color ~ '^#[0-9a-f]{6}$'`),
  ],
);

export const templateTagsTable = pgTable(
  'template_tags',
  searched(['name'], {
    id: idColumn(),
    template_id: refersTo('template_id', () => templatesTable.id, 'cascade').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
  }),
  (table) => [
    uniqueIndex('template_tags_name_key').on(table.template_id, sql`lower(${table.name})`),
    index('template_tags_template').on(sql`lower(${table.name})`, table.template_id),
    searchIndex('template_tags_search', table.search),
  ],
);
