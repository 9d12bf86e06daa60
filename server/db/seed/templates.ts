// The demo's templates: the four samples of the specification, and four more.

import { defaultPrimaryColor } from '#resources/templates/contract.ts';
import { type SampleTemplate, sampleTemplates } from '#resources/templates/sample.ts';
import type { Transaction } from '#server/db/client.ts';
import { templatesTable } from '#server/db/tables/templates.ts';
import { setTags } from '#server/modules/templates/tags.ts';
import type { Storage } from '#server/storage/storage.ts';
import { withPictures } from './kept-pictures.ts';
import { templatePicture } from './template-pictures.ts';
import { madeDaysAgo } from './time.ts';

const more: readonly SampleTemplate[] = [
  { name: 'Paper & Ink', theme: 'light', layout: 'sidebar' },
  { name: 'Fresh Market', theme: 'light', layout: 'grid' },
  { name: 'Night Shift', theme: 'dark', layout: 'grid' },
  { name: 'Atelier', theme: 'light', layout: 'grid' },
];

interface Detail {
  readonly description: string;
  /** `#rrggbb`; none: the default colour. */
  readonly primary?: string;
  readonly tags: readonly string[];
}

const details: Readonly<Record<string, Detail>> = {
  'Modern Storefront': {
    description: 'Large pictures in an even grid, for shops with many products.',
    tags: ['modern', 'responsive', 'ecommerce', 'light'],
  },
  'Classic Boutique': {
    description: 'Departments at the side, room for the story behind each piece.',
    primary: '#b5475f',
    tags: ['boutique', 'elegant', 'light'],
  },
  'Midnight Gallery': {
    description: 'A dark ground that lets pictures glow.',
    primary: '#2f9e8f',
    tags: ['dark', 'creative', 'modern'],
  },
  'Studio Noir': {
    description: 'For studios and labels: dark, with a calm menu at the side.',
    primary: '#c9822b',
    tags: ['dark', 'minimalist', 'professional'],
  },
  'Paper & Ink': {
    description: 'Much white and one color, for books and stationery.',
    primary: '#1f6f54',
    tags: ['minimalist', 'light'],
  },
  'Fresh Market': {
    description: 'Groceries and daily needs: prices first, quick to scan.',
    primary: '#3f8f2f',
    tags: ['ecommerce', 'responsive'],
  },
  'Night Shift': {
    description: 'For electronics and games.',
    primary: '#3b6fe0',
    tags: ['dark', 'modern', 'responsive', 'professional', 'ecommerce'],
  },
  Atelier: { description: 'Made by hand, shown by hand.', primary: '#d0603a', tags: [] },
};

const addressOf = (name: string) =>
  `https://templates.example.com/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

export const seedTemplates = (tx: Transaction, storage: Storage): Promise<void> =>
  withPictures(tx, storage, async (keep) => {
    for (const [number, { name, theme, layout }] of [...sampleTemplates, ...more].entries()) {
      const { description = '', primary, tags = [] } = details[name] ?? {};
      const [row] = await tx
        .insert(templatesTable)
        .values({
          name,
          description,
          external_url: addressOf(name),
          theme,
          layout,
          primary_color: primary ?? null,
          image_id: await keep(
            templatePicture({ theme, layout, primary: primary ?? defaultPrimaryColor }),
            name,
          ),
          ...madeDaysAgo(260 - number * 23.4),
        })
        .returning({ id: templatesTable.id });
      if (row) await setTags(tx, row.id, tags);
    }
  });
