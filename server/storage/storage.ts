// Where uploaded files are kept: one interface for a folder and for any S3-compatible store.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { codeOf, textOf } from '#server/causes.ts';
import type { Environment } from '#server/environment.ts';
import { flush, makeFolders } from '#server/folders.ts';
import { copiedDir, uploadsDir } from '#server/incoming.ts';
import { StartError } from '#server/start-error.ts';
import { tellFailure } from './failure.ts';
import { s3ClientSettings } from './s3-client.ts';

/** Below it lie the copies of everything, where they are kept in the store of the uploads: no upload begins so. */
export const copiesPrefix = 'backups/';

export interface Storage {
  /** Takes a finished file from the disk; it is there as a whole or not at all. */
  readonly keep: (key: string, path: string, mimeType: string) => Promise<void>;
  /** Throws a StorageFailure `missing` where there is no such file. */
  readonly read: (key: string) => Promise<StoredContent>;
  readonly has: (key: string) => Promise<boolean>;
  readonly remove: (key: string) => Promise<void>;
  /** All files that are kept. */
  readonly files: () => AsyncIterable<StoredFile>;
}

export interface StoredContent {
  /** In bytes; undefined where a store does not say it. */
  readonly size: number | undefined;
  readonly content: Readable;
}

export interface StoredFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
}

function onDisk(disk: Disk): Pick<Storage, 'has' | 'remove'> {
  return {
    has: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}

/** A storage whose failures say what they mean. */
const telling = (storage: Storage): Storage => ({
  ...storage,
  keep: (...file) => storage.keep(...file).catch(tellFailure),
  read: (key) => storage.read(key).catch(tellFailure),
  has: (key) => storage.has(key).catch(tellFailure),
  remove: (key) => storage.remove(key).catch(tellFailure),
});

/** One after the other: a list of millions would be held in memory. */
async function* filesIn(folder: string): AsyncIterable<StoredFile> {
  for await (const entry of await opendir(folder)) {
    const found = entry.isFile() && (await stat(join(folder, entry.name)).catch(() => undefined));
    if (found) yield { key: entry.name, size: found.size };
  }
}

/** By its name alone, also where the folder is another disk than the file's: nobody ever sees half of one. */
async function moveInto(folder: string, key: string, path: string): Promise<void> {
  const target = join(folder, key);
  try {
    await rename(path, target);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    const arriving = copiedDir(folder);
    const whole = join(arriving, randomUUID());
    await mkdir(arriving, { recursive: true, mode: 0o700 });
    try {
      await copyFile(path, whole);
      await rename(whole, target);
    } finally {
      await rm(whole, { force: true });
    }
    await rm(path);
  }
}

/** Files in `<dataDir>/uploads`. */
export async function folderStorage(dataDir: string): Promise<Storage> {
  const location = uploadsDir(dataDir);
  await makeFolders(location, 0o700).catch((error) => {
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${textOf(error)}`);
  });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return telling({
    ...onDisk(disk),
    // The row that names it outlasts a power cut, and so must the file.
    async keep(key, path) {
      await moveInto(location, key, path);
      await Promise.all([join(location, key), location].map(flush));
    },
    // Opened before anything is answered: a stream would find out too late that the file is gone. It ends with the last byte:
    // who has that may be gone before another look finds that there is no more.
    async read(key) {
      const file = await open(join(location, key));
      const { size } = await file.stat();
      return { size, content: file.createReadStream({ end: Math.max(0, size - 1) }) };
    },
    files: () => filesIn(location),
  });
}

/** Files in a bucket of any store that speaks S3. */
export async function s3Storage(settings: NonNullable<Environment['s3']>, waitMs?: number): Promise<Storage> {
  // Loaded only where it is used: the client is larger than the rest of the server.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { GetObjectCommand, paginateListObjectsV2, S3Client } = await import('@aws-sdk/client-s3');
  const { bucket } = settings;
  const client = new S3Client(s3ClientSettings(settings, waitMs));
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return telling({
    ...onDisk(disk),
    async keep(key, path, mimeType) {
      await disk.putStream(key, createReadStream(path), { contentType: mimeType });
      await rm(path, { force: true });
    },
    // Neither the library's own stream nor its list says how long the files are.
    async read(key) {
      const { Body, ContentLength: size } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key }),
      );
      return { size, content: Body as Readable };
    },
    async *files() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key: key, Size: size = 0 } of Contents) {
          if (key !== undefined && !key.startsWith(copiesPrefix)) yield { key, size };
        }
      }
    },
  });
}

/** The storage that the settings name. */
export const openStorage = ({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): Promise<Storage> =>
  s3 ? s3Storage(s3) : folderStorage(dataDir);
