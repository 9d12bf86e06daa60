// The demo's content pages, as the editor writes them.
import { transliterate } from 'transliteration';
import type { Page } from '#resources/pages/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { pagesTable } from '#server/db/tables/pages.ts';
import { cleanHtml } from '#server/http/html.ts';
import { slugOf } from '#shared/domain/slug.ts';
import pages from './pages.json' with { type: 'json' };
import { daysAgo } from './time.ts';

export async function seedPages(tx: Transaction): Promise<void> {
  await tx.insert(pagesTable).values(
    pages.map(({ title, description, status, daysOld, content }) => ({
      title,
      slug: slugOf(title, transliterate),
      description,
      content: cleanHtml(content.join(''), 'page'),
      status: status as Page['status'],
      created_at: daysAgo(daysOld),
      updated_at: daysAgo(daysOld / 3),
    })),
  );
}
