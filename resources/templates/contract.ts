import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { choice, optionalText, requiredText, storedRecord, webAddress } from '#shared/contract/fields.ts';
import { oneImage } from '#shared/contract/uploads.ts';
import { z } from '#shared/contract/zod.ts';
import { hexColor } from '#shared/domain/hex-color.ts';
import { cleanTags, textList } from '#shared/domain/text-list.ts';

export const templateThemes = ['light', 'dark'] as const;
export const templateLayouts = ['grid', 'sidebar'] as const;

/** Colour of a store's banner if its template has none. */
export const defaultPrimaryColor = '#6C5CE7';

export const primaryColor = hexColor('Primary color');

export const maxTagLength = 50;
const tags = textList('Tags', {
  one: 'A tag',
  holder: 'A template',
  max: 50,
  longest: maxTagLength,
  clean: cleanTags,
});

/**
 * Look of a store. Defaults for a new template: light, grid, no colour.
 * An update leaves omitted parts unchanged, so that clients that don't know of colours don't remove them.
 * `primary: null` removes it.
 */
const configuration = z.object(
  {
    theme: z.optional(choice('Theme', templateThemes)),
    layout: z.optional(choice('Layout', templateLayouts)),
    colors: z.optional(
      z.object({ primary: z.optional(z.nullable(primaryColor)) }, 'Colors must be an object'),
    ),
  },
  'Configuration must be an object',
);

const body = z.object({
  name: requiredText('Name', 120),
  description: optionalText('Description', 2_000),
  external_url: webAddress('External URL'),
  configuration,
  tags,
});

export const templates = defineContract({
  name: 'templates',
  path: '/templates',
  one: 'Template',
  many: 'Templates',
  record: storedRecord({
    name: z.string(),
    description: z.string(),
    external_url: z.string(),
    /** Other servers store more keys in it, which a form must send back. */
    configuration: z.looseObject({
      theme: z.enum(templateThemes),
      layout: z.enum(templateLayouts),
      /** Omitted if the template has no colour. */
      colors: z.optional(z.object({ primary: z.string() })),
    }),
    /** In the order in which they were sent. */
    tags: z.array(z.object({ id: z.uuid(), name: z.string() })),
    previewImageUrl: z.nullable(z.string()),
  }),
  create: z.partial(body, { description: true, configuration: true, tags: true }),
  update: z.partial(body),
  multipart: {
    uploads: { previewImage: oneImage(10, 'Please select a preview image') },
    json: ['configuration', 'tags'],
    lists: [],
  },
  filters: {
    theme: choice('theme', templateThemes),
    layout: choice('layout', templateLayouts),
    /** A complete tag, in any case. */
    tag: requiredText('tag', maxTagLength),
  },
  sorters: ['createdAt', 'name', 'updatedAt'],
  search: ['name', 'description', 'tags'],
  impactFields: ['external_url', 'configuration'],
  bulk: {
    update: ['tags'],
    delete: true,
    actions: { addTags: z.object({ tags }), removeTags: z.object({ tags }) },
  },
  permissions: {
    read: 'See store templates',
    write: 'Create store templates and change them',
    delete: 'Delete store templates that no store uses',
  },
  base: ['read', 'write'],
});

export type Template = RecordOf<typeof templates>;

/** `GET /templates/summary`, beyond the specification: statistics over all templates. */
export const templateSummary = z.object({ total: z.int(), sidebar: z.int(), grid: z.int() });
