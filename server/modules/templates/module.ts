import { count, eq, sql } from 'drizzle-orm';
import { type Template, templateSummary, templates } from '#resources/templates/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { conflict } from '#server/kit/errors.ts';
import type { Module } from '#server/kit/module.ts';
import { summaryOf } from '#server/kit/summary.ts';
import { tally, tallyOfKind } from '#server/kit/tallies.ts';
import { storesTable } from '#server/modules/stores/table.ts';
import { counted } from '#src/shared/texts.ts';
import { templateRecord } from './columns.ts';
import { byTags } from './search.ts';
import { templatesTable } from './table.ts';
import { setTags } from './tags.ts';

async function imageOf(tx: Transaction, id: string): Promise<string[]> {
  const [row] = await tx
    .select({ image: templatesTable.image_id })
    .from(templatesTable)
    .where(eq(templatesTable.id, id));
  return row?.image ? [row.image] : [];
}

const uses = (stores: number) => `${counted(stores, 'store uses', 'stores use')} this template.`;

export const templatesModule: Module<typeof templates, typeof templatesTable> = {
  contract: templates,
  table: templatesTable,
  record: templateRecord,
  filters: {
    theme: (theme) => eq(templatesTable.theme, theme as Template['configuration']['theme']),
    layout: (layout) => eq(templatesTable.layout, layout as Template['configuration']['layout']),
  },
  sorters: {
    createdAt: templatesTable.created_at,
    name: sql`lower(${templatesTable.name})`,
    updatedAt: templatesTable.updated_at,
  },
  searchAlso: byTags,
  found: { title: templatesTable.name, sorter: 'name', line: templatesTable.description },
  summary: summaryOf(templateSummary, {
    total: tally('templates'),
    sidebar: tallyOfKind('templates', 'sidebar'),
    grid: tallyOfKind('templates', 'grid'),
  }),
  related: {
    tags: sql<string[]>`array(select template_tags.name from template_tags
      where template_tags.template_id = templates.id order by template_tags.position)`,
  },
  constraints: {
    // The database can know two letters as the same that the rule does not.
    template_tags_name_key: { field: 'tags', text: 'A tag stands there twice.' },
  },

  create: async ({ name, description = '', external_url, configuration = {} }, { tx, files }) => {
    const { theme = 'light', layout = 'grid', colors } = configuration;
    const [image_id] = await files.add(tx, 'previewImage');
    return { name, description, external_url, theme, layout, primary_color: colors?.primary, image_id };
  },

  update: async ({ name, description, external_url, configuration = {} }, { tx, files, before }) => {
    const { theme, layout, colors } = configuration;
    const [image_id] = await files.add(tx, 'previewImage');
    if (image_id) await files.drop(tx, await imageOf(tx, before.id));
    return {
      name,
      description,
      external_url,
      theme,
      layout,
      primary_color: colors?.primary,
      image_id,
    };
  },

  relate: async (id, { tags }, { tx }) => {
    if (tags) await setTags(tx, id, tags);
  },

  remove: async ({ id }, { tx, files }) => {
    const [used] = await tx
      .select({ total: count() })
      .from(storesTable)
      .where(eq(storesTable.template_id, id));
    if (used && used.total > 0) throw conflict(uses(used.total));
    await files.drop(tx, await imageOf(tx, id));
  },
};
