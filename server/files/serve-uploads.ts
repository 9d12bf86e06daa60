// Serves `/uploads/<key>`: raster images inline, other files as downloads under their original name.
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
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
async function contentOf(
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
      const kind = isRasterImage(file.mime_type) ? 'inline' : 'attachment';
      return reply
        .headers({
          'Content-Length': String(file.size),
          'Content-Disposition': disposition(kind, file.file_name),
          // Keys are unique per upload, so the content behind one never changes.
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "default-src 'none'; sandbox",
        })
        .type(file.mime_type)
        .send(content);
    },
  );
}
