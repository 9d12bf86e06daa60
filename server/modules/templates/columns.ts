import { sql } from 'drizzle-orm';
import type { Template } from '#resources/templates/contract.ts';

/** A template's configuration as the API answers it; also used for the template of a store. */
export const templateConfiguration = sql<Template['configuration']>`json_strip_nulls(json_build_object(
  'theme', templates.theme, 'layout', templates.layout,
  'colors', case when templates.primary_color is not null
    then json_build_object('primary', templates.primary_color) end))`;
