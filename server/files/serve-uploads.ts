// Serves `/uploads/<key>`: raster images inline, other files as downloads under their original name.
import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { uploadsTable } from '#server/db/tables/audit-log.ts';
import { loggable } from '#server/http/database-errors.ts';
import { notFound } from '#server/http/errors.ts';
import { StorageFailure } from '#server/storage-failure.ts';
import { isRasterImage, uploadKeyForm, uploadsPath } from '#shared/contract/uploads.ts';
import type { Storage } from './storage/storage.ts';

/** RFC 6266: an ASCII name for old clients, and the UTF-8 name. */
function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Answers 404 if the file is missing or has an unexpected size: clients would wait for the missing bytes. */
export async function contentOf(
  storage: Storage,
  { key, size }: { key: string; size: number },
  log: FastifyBaseLogger,
) {
  const stored = await storage.read(key).catch((error) => {
    if (!(error instanceof StorageFailure) || error.kind !== 'missing') throw error;
    log.error({ err: loggable(error), key }, 'An upload is missing in the storage');
    throw notFound('File');
  });
  if ((stored.size ?? size) === size) return stored.content;
  stored.content.destroy();
  log.error({ key, size: stored.size }, 'The stored size of an upload differs from its original size');
  throw notFound('File');
}

type SentFile = Pick<typeof uploadsTable.$inferSelect, 'file_name' | 'mime_type' | 'size'>;

/** Answers a file of a user: nothing in it can run as a page of the console. */
export const sendFile = (
  reply: FastifyReply,
  { file_name, mime_type, size }: SentFile,
  content: Readable | Buffer,
  cacheControl: string,
) =>
  reply
    .headers({
      'Content-Length': String(size),
      'Content-Disposition': disposition(isRasterImage(mime_type) ? 'inline' : 'attachment', file_name),
      'Cache-Control': cacheControl,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
    .type(mime_type)
    .send(content);

export function serveUploads(app: FastifyInstance, db: Database, storage: Storage) {
  app.get(
    `${uploadsPath}/:key`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { key } = request.params as { key: string };
      if (!uploadKeyForm.test(key)) throw notFound('File');
      const [file] = await db.select().from(uploadsTable).where(eq(uploadsTable.key, key));
      if (!file) throw notFound('File');
      const content = await contentOf(storage, file, request.log);
      // Keys are unique per upload, so the content behind one never changes.
      return sendFile(reply, file, content, 'public, max-age=31536000, immutable');
    },
  );
}
