import { sql } from 'drizzle-orm';
import { type Template, templateSummary, templates } from '#resources/templates/contract.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { templatesTable } from '#server/db/tables/templates.ts';
import { counter } from '#server/lists/counters.ts';
import { summaryOf } from '#server/lists/summary.ts';
import { defineModule, need } from '#server/records/module.ts';
import { templateConfiguration } from './columns.ts';
import { byTags, setTags } from './tags.ts';

export const templatesModule = defineModule(templates, templatesTable, {
  record: {
    configuration: templateConfiguration,
    tags: sql<Template['tags']>`(
      select coalesce(json_agg(json_build_object('id', template_tags.id, 'name', template_tags.name)
        order by template_tags.position), '[]')
      from template_tags where template_tags.template_id = templates.id)`,
  },
  body: {
    configuration: ({ theme, layout, colors }, columns) =>
      columns({ theme, layout, primary_color: colors?.primary }),
    tags: 'by rule',
  },
  files: { previewImage: 'image_id' },
  filters: {
    tag: (tag) => sql`exists (select 1 from template_tags
      where template_tags.template_id = templates.id and lower(template_tags.name) = lower(${tag}))`,
  },
  joinFilters: ['tag'],
  counters: { all: 'templates' },
  searchAlso: byTags,
  searchLine: 'description',
  summary: summaryOf(templateSummary, {
    total: counter('templates'),
    sidebar: counter('templates', { kind: 'sidebar' }),
    grid: counter('templates', { kind: 'grid' }),
  }),
  related: {
    tags: sql<string[]>`array(select template_tags.name from template_tags
      where template_tags.template_id = templates.id order by template_tags.position)`,
  },
  constraints: {
    // The database's collation may treat two letters as equal that the rule treats as different.
    template_tags_name_key: { field: 'tags', text: 'A tag is listed twice.' },
  },

  relate: async (id, { tags }, { tx }) => {
    if (tags) await setTags(tx, id, tags);
  },

  undo: {
    configuration: {
      columns: ['theme', 'layout', 'primary_color'],
      value: ({ theme, layout, primary_color: primary }) =>
        ({ theme, layout, ...(primary !== null && { colors: { primary } }) }) as Template['configuration'],
    },
  },

  neededBy: [need(storesTable.template_id, 'store uses', 'stores use', 'this template.')],
});
