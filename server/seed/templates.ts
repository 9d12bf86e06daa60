// The demo's templates: the four samples of the specification, and four more.

import { transliterate } from 'transliteration';
import { defaultPrimaryColor } from '#resources/templates/contract.ts';
import { type SampleTemplate, sampleTemplates } from '#resources/templates/sample.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { templatesTable } from '#server/db/tables/templates.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { setTags } from '#server/modules/templates/tags.ts';
import { slugOf } from '#shared/domain/slug.ts';
import { templatePicture } from './pictures.ts';
import { withPictures } from './store-pictures.ts';
import demo from './templates.json' with { type: 'json' };
import { madeDaysAgo } from './time.ts';

interface Detail {
  readonly description: string;
  /** `#rrggbb`. Default: the default colour. */
  readonly primary?: string;
  readonly tags: readonly string[];
}

const details: Readonly<Record<string, Detail>> = demo.details;
const templates = [...sampleTemplates, ...(demo.more as readonly SampleTemplate[])];

export const seedTemplates = (tx: Transaction, storage: Storage): Promise<void> =>
  withPictures(tx, storage, async (keep) => {
    for (const [number, { name, theme, layout }] of templates.entries()) {
      const { description = '', primary, tags = [] } = details[name] ?? {};
      const id = newId();
      const picture = templatePicture({ theme, layout, primary: primary ?? defaultPrimaryColor });
      await tx.insert(templatesTable).values({
        id,
        name,
        description,
        external_url: `https://templates.example.com/${slugOf(name, transliterate)}`,
        theme,
        layout,
        primary_color: primary ?? null,
        image_id: await keep(picture, name),
        ...madeDaysAgo(260 - number * 23.4),
      });
      await setTags(tx, id, tags);
    }
  });
