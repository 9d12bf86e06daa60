// The files of a write: kept before their rows are committed, removed again where the write fails.
// What a write no longer needs is removed after its commit.
import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '#server/db/client.ts';
import type { Storage } from '#server/storage/storage.ts';
import { loggable } from './database-errors.ts';
import type { ReceivedFile, ReceivedFiles } from './received-files.ts';
import { uploadsTable } from './tables.ts';

interface KeptFile extends ReceivedFile {
  readonly id: string;
  readonly key: string;
}

/** Not a sorted id: whoever knows one file's address must not guess another's. */
function named(file: ReceivedFile): KeptFile {
  const id = randomUUID();
  return { ...file, id, key: `${id}.${file.extension}` };
}

/** The files that belong to one write. */
export class WriteFiles {
  private readonly files: ReadonlyMap<string, readonly KeptFile[]>;
  private dropped: string[] = [];

  constructor(
    received: ReceivedFiles,
    private readonly storage: Storage | undefined,
    private readonly log: FastifyBaseLogger,
  ) {
    this.files = new Map(Object.entries(received).map(([field, files]) => [field, files.map(named)]));
  }

  /** Writes the rows of a field's files; gives their ids, in the order in which they were sent. */
  async add(tx: Transaction, field: string): Promise<string[]> {
    return (await this.insert(tx, field, false)).map(({ id }) => id);
  }

  /** As `add`, for files that texts will show (`for_texts`); gives their keys. */
  async addForTexts(tx: Transaction, field: string): Promise<string[]> {
    return (await this.insert(tx, field, true)).map(({ key }) => key);
  }

  private async insert(tx: Transaction, field: string, for_texts: boolean): Promise<readonly KeptFile[]> {
    const files = this.files.get(field) ?? [];
    if (files.length > 0) {
      await tx.insert(uploadsTable).values(
        files.map(({ id, key, fileName, mimeType, size }) => ({
          id,
          key,
          file_name: fileName,
          mime_type: mimeType,
          size,
          for_texts,
        })),
      );
    }
    return files;
  }

  /** Removes files' rows now, and the files after the commit. */
  async drop(tx: Transaction, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await tx
      .delete(uploadsTable)
      .where(inArray(uploadsTable.id, [...ids]))
      .returning({ key: uploadsTable.key });
    this.dropped = rows.map(({ key }) => key).concat(this.dropped);
  }

  /** Keeps the files, then does the write; where that fails, or was done before, they go again. */
  async around<T>(write: () => Promise<T>): Promise<T> {
    const kept: string[] = [];
    try {
      for (const { key, path, mimeType } of [...this.files.values()].flat()) {
        kept.push(key);
        await this.storage?.keep(key, path, mimeType);
      }
      const result = await write();
      const repeated = (result as { repeated?: true } | undefined)?.repeated;
      await this.remove(repeated ? kept : this.dropped);
      return result;
    } catch (error) {
      await this.remove(kept);
      throw error;
    }
  }

  /** A file that can't be removed now is found by the operator's `doctor`. */
  private async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.storage
        ?.remove(key)
        .catch((error) => this.log.warn({ err: loggable(error), key }, 'An upload could not be removed'));
    }
  }
}
