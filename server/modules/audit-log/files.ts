// `GET /audit-log/{id}/files/{file}`: answers a file of an entry, also a replaced or removed file that is still stored.
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#server/db/client.ts';
import { fileRemovalsTable, uploadsTable } from '#server/db/tables/audit-log.ts';
import { contentOf, sendFile } from '#server/files/serve-uploads.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { actorOf } from '#server/http/access.ts';
import { idOf } from '#server/http/calls.ts';
import { notFound } from '#server/http/errors.ts';
import type { Reads } from '#server/http/reads.ts';
import { readLogo } from '#server/modules/stores/logos.ts';
import { fieldNames } from '#server/records/field-names.ts';
import type { AnyModule } from '#server/records/module.ts';
import { auditLog } from '#shared/contract/audit-log.ts';
import { addReferences, changesOf, digestsIn, type Ids, uploads } from './fields.ts';
import { type Entry, readableEntries, readEntry } from './query.ts';

export interface EntryFileNeeds {
  readonly reads: Reads;
  readonly storage: Storage;
  readonly modules: ReadonlyMap<string, AnyModule>;
}

/** Reads a logo. Logos have no id: `digest` is their value in the audit log. Throws 404. */
async function logoOf(db: Queryable, { record_id }: Entry, digest: string) {
  const content = await readLogo(db, record_id, digest);
  if (!content) throw notFound('File');
  return { file_name: 'logo.png', mime_type: 'image/png', size: content.length, content };
}

/** Whether the id of a file is among the entry's values. */
function isNamed(entry: Entry, module: AnyModule | undefined, file: string): boolean {
  const ids: Ids = new Map();
  addReferences(ids, changesOf(entry, fieldNames(module)), module?.contract);
  return ids.get(uploads)?.has(file) === true;
}

/** A file that a record uses, or a dropped one that can still be restored. Throws 404. */
async function uploadOf(db: Queryable, id: string) {
  const [used] = await db.select().from(uploadsTable).where(eq(uploadsTable.id, id));
  if (used) return used;
  const { upload_id, due_at, upload } = fileRemovalsTable;
  const [dropped] = await db
    .select({ upload })
    .from(fileRemovalsTable)
    .where(and(eq(upload_id, id), gt(due_at, sql`now()`)));
  if (!dropped?.upload) throw notFound('File');
  return dropped.upload;
}

export function registerEntryFiles(app: FastifyInstance, { reads, storage, modules }: EntryFileNeeds): void {
  app.get(
    `${auditLog.path}/:id/files/:file`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags: [auditLog.many],
        summary:
          'Download a file that a change names. A replaced or removed one can be read as long as it can be restored',
      },
    },
    async (request, reply) => {
      const { file } = request.params as { file: string };
      const found = await reads(request, async (db) => {
        const entry = await readEntry(db, idOf(request, auditLog), readableEntries(actorOf(request)));
        if (digestsIn(entry).includes(file)) return logoOf(db, entry, file);
        if (!isNamed(entry, modules.get(entry.resource), file)) throw notFound('File');
        return uploadOf(db, file);
      });
      const content = 'content' in found ? found.content : await contentOf(storage, found, request.log);
      // A person who signs in later in the same browser must not find it in the cache.
      return sendFile(reply, found, content, 'private, no-store');
    },
  );
}
