import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { templateLayouts, templateThemes } from '#resources/templates/contract.ts';
import { emptyText, idColumn, known, recordTime, refersTo, word } from '#server/db/columns.ts';
import { byText, recordIndexes, searched, searchedRecord, searchIndex } from '#server/db/search.ts';
import { uploadsTable } from '#server/db/tables/kept.ts';

export const templatesTable = pgTable(
  'templates',
  searchedRecord(['name', 'description'], {
    name: text('name').notNull(),
    description: emptyText('description'),
    external_url: text('external_url').notNull(),
    theme: word('theme', templateThemes, 'light'),
    layout: word('layout', templateLayouts, 'grid'),
    /** `#rrggbb`; null where the stores that use it have the default colour. */
    primary_color: text('primary_color'),
    image_id: refersTo('image_id', () => uploadsTable.id, 'set null'),
  }),
  (table) => [
    ...recordIndexes('templates', table),
    index('templates_name').on(...byText(table.name, table.id)),
    index('templates_layout').on(table.layout, table.created_at, table.id),
    index('templates_theme').on(table.theme, table.created_at, table.id),
    index('templates_layout_updated_at').on(table.layout, table.updated_at, table.id),
    index('templates_layout_name').on(table.layout, ...byText(table.name, table.id)),
    index('templates_theme_updated_at').on(table.theme, table.updated_at, table.id),
    index('templates_theme_name').on(table.theme, ...byText(table.name, table.id)),
    index('templates_image').on(table.image_id),
    known('templates', 'theme', templateThemes),
    known('templates', 'layout', templateLayouts),
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
    record_created_at: recordTime('record_created_at'),
    record_name: emptyText('record_name'),
    record_updated_at: recordTime('record_updated_at'),
  }),
  (table) => [
    uniqueIndex('template_tags_name_key').on(table.template_id, sql`lower(${table.name})`),
    index('template_tags_template').on(sql`lower(${table.name})`, table.template_id),
    index('template_tags_in_order').on(sql`lower(${table.name})`, table.record_created_at, table.template_id),
    index('template_tags_name').on(sql`lower(${table.name})`, table.record_name, table.template_id),
    index('template_tags_updated_at').on(
      sql`lower(${table.name})`,
      table.record_updated_at,
      table.template_id,
    ),
    searchIndex('template_tags_search', table.search),
  ],
);
