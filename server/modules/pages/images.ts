// Images in page contents: uploaded separately, and deleted when no page shows them.

import { and, eq, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pageImages, pages } from '#resources/pages/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { valuesIn } from '#server/db/rows.ts';
import { uploadsTable } from '#server/db/tables/audit-log.ts';
import { pageImagesTable } from '#server/db/tables/pages.ts';
import { multipartRoute } from '#server/files/multipart.ts';
import type { Author } from '#server/http/access.ts';
import { registerCall } from '#server/http/calls.ts';
import { invalid } from '#server/http/errors.ts';
import type { Writer } from '#server/records/audit-log.ts';
import type { ModuleDependencies } from '#server/records/routes.ts';
import { dropFiles, restoreTextImages, WriteFiles } from '#server/records/uploads.ts';
import { transaction } from '#server/records/write.ts';
import { uploadsPath } from '#shared/contract/uploads.ts';
import { permission } from '#shared/domain/permissions.ts';
import { imageKeysIn } from '#shared/domain/rich-text.ts';

const waitHours = 24;

const isUnused = (tx: Transaction) =>
  notExists(
    tx.select({ one: sql`1` }).from(pageImagesTable).where(eq(pageImagesTable.upload_id, uploadsTable.id)),
  );

/**
 * Deletes the given images if no page shows them. The lock prevents other pages from starting to use them.
 */
async function deleteUnused(by: Writer, ids: readonly string[]): Promise<void> {
  const { tx } = by;
  if (ids.length === 0) return;
  const among = inArray(uploadsTable.id, [...ids]);
  await tx
    .select({ id: uploadsTable.id })
    .from(uploadsTable)
    .where(among)
    .orderBy(uploadsTable.id)
    .for('update');
  await dropFiles(by, await valuesIn(tx, uploadsTable, 'id', and(among, isUnused(tx))));
}

/** Links a page to the images in its content, and deletes images that no page shows any more. */
export async function setImages(by: Writer, pageId: string, content: string) {
  const { tx } = by;
  const keys = imageKeysIn(content);
  await restoreTextImages(by, keys);
  // The content may show another record's image, but that image stays with its record.
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
  const removedIds = removed.map(({ id }) => id);
  await deleteUnused(by, removedIds);
}

/** `POST /page-images`: stores an image and returns its URL. Deleted after a day unless a page shows it. */
export function registerPageImages(app: FastifyInstance, needs: ModuleDependencies) {
  const { db, storage } = needs;
  registerCall(app, 'POST', pageImages.path, {
    tags: [pages.many],
    summary: 'Upload an image for a page’s content',
    access: permission(pages, 'write'),
    route: multipartRoute(pageImages.multipart, needs),
    answer: pageImages.answer,
    status: 201,
    message: 'Image uploaded successfully',
    async run({ author, request }) {
      const files = new WriteFiles(request.receivedFiles, storage);
      const add = (tx: Transaction) => files.add({ tx, author }, 'image', true);
      const [image] = await files.storeThen(db, () => transaction(db, add));
      if (!image) throw invalid({ image: [pageImages.multipart.uploads.image.texts.type] });
      return { url: `${uploadsPath}/${image.key}` };
    },
  });
}

/** Deletes at most `limit` expired images that no page shows; returns how many. */
export const deleteUnusedImages = (db: Database, author: Author, limit: number): Promise<number> =>
  transaction(db, async (tx) => {
    const old = await tx
      .select({ id: uploadsTable.id })
      .from(uploadsTable)
      .where(
        and(
          // Same expression as in the partial index: with a parameter, the planner would not use it.
          sql`${uploadsTable.for_texts}`,
          lt(uploadsTable.created_at, sql`now() - make_interval(hours => ${waitHours})`),
          isUnused(tx),
        ),
      )
      .limit(limit);
    const ids = old.map(({ id }) => id);
    await deleteUnused({ tx, author }, ids);
    return old.length;
  });
