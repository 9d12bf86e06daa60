// Stores the pictures of the demo data as uploads.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transaction } from '#server/db/client.ts';
import { uploadsTable } from '#server/db/tables/audit-log.ts';
import type { Storage } from '#server/files/storage/storage.ts';

/** Stores a PNG and its row. Returns the id of the row. `name` becomes the file name. */
export type Keep = (png: Buffer, name: string) => Promise<string>;

const fileNameOf = (name: string) => `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`;

/** Calls `work` with a function that stores pictures. Removes the temporary folder afterwards. */
export async function withPictures(
  tx: Transaction,
  storage: Storage,
  work: (keep: Keep) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'console-demo-'));
  try {
    await work(async (png, name) => {
      const id = randomUUID();
      const key = `${id}.png`;
      const path = join(folder, key);
      await writeFile(path, png);
      await storage.keep(key, path, 'image/png');
      await tx
        .insert(uploadsTable)
        .values({ id, key, file_name: fileNameOf(name), mime_type: 'image/png', size: png.length });
      return id;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
