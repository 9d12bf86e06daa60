import { sql } from 'drizzle-orm';
import type { Template } from '#resources/templates/contract.ts';
import { uploadUrl } from '#server/kit/upload-url.ts';
import { templatesTable } from './table.ts';

/** A template's columns as they are answered. */
export const templateRecord = {
  id: templatesTable.id,
  name: templatesTable.name,
  description: templatesTable.description,
  external_url: templatesTable.external_url,
  configuration: sql<Template['configuration']>`json_strip_nulls(json_build_object(
    'theme', templates.theme, 'layout', templates.layout,
    'colors', case when templates.primary_color is not null
      then json_build_object('primary', templates.primary_color) end))`,
  tags: sql<Template['tags']>`(
    select coalesce(json_agg(json_build_object('id', template_tags.id, 'name', template_tags.name)
      order by template_tags.position), '[]')
    from template_tags where template_tags.template_id = templates.id)`,
  previewImageUrl: uploadUrl(templatesTable.image_id),
  createdAt: templatesTable.created_at,
  updatedAt: templatesTable.updated_at,
};
