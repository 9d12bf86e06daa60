// The images that contents show. Each is uploaded on its own, belongs to the pages that show it, and goes when none
// does any more.

import { and, eq, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pageImages, pages } from '#resources/pages/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { valuesIn } from '#server/db/rows.ts';
import { uploadsTable } from '#server/db/tables/kept.ts';
import { pageImagesTable } from '#server/db/tables/pages.ts';
import { registerCall } from '#server/kit/calls.ts';
import { invalid } from '#server/kit/errors.ts';
import type { Author, Writer } from '#server/kit/journal.ts';
import { multipartRoute } from '#server/kit/multipart.ts';
import type { ModuleNeeds } from '#server/kit/routes.ts';
import { dropFiles, WriteFiles } from '#server/kit/uploads.ts';
import { transaction } from '#server/kit/write.ts';
import { grant } from '#src/shared/grants.ts';
import { imageKeysIn } from '#src/shared/rich-text.ts';
import { uploadsPath } from '#src/shared/uploads.ts';

/** How long an image may wait for a page that shows it. */
const waitHours = 24;

const shownNowhere = (tx: Transaction) =>
  notExists(
    tx.select({ one: sql`1` }).from(pageImagesTable).where(eq(pageImagesTable.upload_id, uploadsTable.id)),
  );

/** Drops those of the images that no page shows. They are locked before, so that no page begins to meanwhile. */
async function dropUnshown(by: Writer, ids: readonly string[]): Promise<void> {
  const { tx } = by;
  if (ids.length === 0) return;
  const among = inArray(uploadsTable.id, [...ids]);
  await tx
    .select({ id: uploadsTable.id })
    .from(uploadsTable)
    .where(among)
    .orderBy(uploadsTable.id)
    .for('update');
  await dropFiles(by, await valuesIn(tx, uploadsTable, 'id', and(among, shownNowhere(tx))));
}

/** Relates a page to the images that its content shows, and drops those that nothing shows any more. */
export async function setImages(by: Writer, pageId: string, content: string) {
  const { tx } = by;
  const keys = imageKeysIn(content);
  // Another record's image may be shown too, but it stays that record's.
  const shown = and(inArray(uploadsTable.key, keys), eq(uploadsTable.for_texts, true));
  const ids = keys.length > 0 ? await valuesIn(tx, uploadsTable, 'id', shown) : [];
  const removed = await tx
    .delete(pageImagesTable)
    .where(and(eq(pageImagesTable.page_id, pageId), notInArray(pageImagesTable.upload_id, ids)))
    .returning({ id: pageImagesTable.upload_id });
  if (ids.length > 0) {
    await tx
      .insert(pageImagesTable)
      .values(ids.map((upload_id) => ({ page_id: pageId, upload_id })))
      .onConflictDoNothing();
  }
  const gone = removed.map(({ id }) => id);
  await dropUnshown(by, gone);
}

/** `POST /page-images`: keeps one image and answers its address; one that no page comes to show goes after a day. */
export function registerPageImages(app: FastifyInstance, needs: ModuleNeeds) {
  const { db, storage } = needs;
  registerCall(app, 'POST', pageImages.path, {
    tags: [pages.many],
    summary: 'Upload an image for a page’s content',
    access: grant(pages, 'write'),
    route: multipartRoute(pageImages.multipart, needs),
    answer: pageImages.answer,
    status: 201,
    message: 'Image uploaded successfully',
    async run({ author, request }) {
      const files = new WriteFiles(request.receivedFiles, storage);
      const add = (tx: Transaction) => files.add({ tx, author }, 'image', true);
      const [kept] = await files.keepThen(db, () => transaction(db, add));
      if (!kept) throw invalid({ image: [pageImages.multipart.uploads.image.texts.type] });
      return { url: `${uploadsPath}/${kept.key}` };
    },
  });
}

/** Removes images that were uploaded and that no page came to show, at most `limit`; gives how many there were. */
export const forgetUnshownImages = (db: Database, author: Author, limit: number): Promise<number> =>
  transaction(db, async (tx) => {
    const old = await tx
      .select({ id: uploadsTable.id })
      .from(uploadsTable)
      .where(
        and(
          // As the index says it: a parameter would hide that it fits.
          sql`${uploadsTable.for_texts}`,
          lt(uploadsTable.created_at, sql`now() - make_interval(hours => ${waitHours})`),
          shownNowhere(tx),
        ),
      )
      .limit(limit);
    const ids = old.map(({ id }) => id);
    await dropUnshown({ tx, author }, ids);
    return old.length;
  });
