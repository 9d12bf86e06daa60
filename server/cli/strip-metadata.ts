// Removes metadata from images that were uploaded before the server did so on upload.
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { textOf } from '#server/causes.ts';
import { uploadsTable } from '#server/db/tables/audit-log.ts';
import { withoutMetadata } from '#server/files/images/strip-metadata.ts';
import { appendToAuditLog } from '#server/records/audit-log.ts';
import { transaction } from '#server/records/write.ts';
import { rasterTypes } from '#shared/contract/uploads.ts';
import type { Command, CommandInput } from './command.ts';

const batchSize = 100;
const { id, key, mime_type, size } = uploadsTable;

type Upload = Pick<typeof uploadsTable.$inferSelect, 'id' | 'key' | 'mime_type' | 'size'>;

/** Whether the file had metadata. Also corrects the row if an earlier run was killed after it replaced the file. */
async function strip({ db, storage }: CommandInput, upload: Upload): Promise<boolean> {
  const bytes = await buffer((await storage.read(upload.key)).content);
  const clean = withoutMetadata(bytes, upload.mime_type);
  if (clean.length === upload.size) return false;
  if (clean.length !== bytes.length) {
    const path = join(tmpdir(), randomUUID());
    try {
      await writeFile(path, clean, { mode: 0o600 });
      await storage.keep(upload.key, path, upload.mime_type);
    } finally {
      await rm(path, { force: true });
    }
  }
  await transaction(db, async (tx) => {
    await tx.update(uploadsTable).set({ size: clean.length }).where(eq(id, upload.id));
    const entry = { resource: 'uploads', record_id: upload.id, version: null, action: 'update' as const };
    await appendToAuditLog(tx, { userId: null, requestId: 'strip-metadata' }, [
      { ...entry, before: { size: upload.size }, after: { size: clean.length } },
    ]);
  });
  return true;
}

export const stripMetadata: Command = {
  form: 'strip-metadata',
  does: 'Remove location and other metadata from old images',
  async run(input) {
    let [changed, failed, after] = [0, 0, '00000000-0000-0000-0000-000000000000'];
    for (;;) {
      const uploads = await input.db
        .select({ id, key, mime_type, size })
        .from(uploadsTable)
        .where(and(inArray(mime_type, [...rasterTypes]), gt(id, after)))
        .orderBy(asc(id))
        .limit(batchSize);
      for (const upload of uploads) {
        try {
          if (await strip(input, upload)) changed += 1;
        } catch (error) {
          failed += 1;
          console.error(`${upload.key}: ${textOf(error)}`);
        }
      }
      after = uploads.at(-1)?.id ?? after;
      if (uploads.length < batchSize) break;
    }
    console.log(`Images cleaned: ${changed}. Images that could not be cleaned: ${failed}.`);
    return failed > 0 ? 1 : 0;
  },
};
