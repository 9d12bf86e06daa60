// Stores uploaded files in a folder or in an S3-compatible bucket, behind one interface.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { codeOf, textOf } from '#server/causes.ts';
import type { Environment } from '#server/environment.ts';
import { copyTempDir, uploadsDir } from '#server/files/incoming.ts';
import { flush, makeFolders } from '#server/folders.ts';
import { StartError } from '#server/start-error.ts';
import { throwStorageFailure } from '#server/storage-failure.ts';

/** Prefix of backups in the bucket of the uploads. Upload keys never start with it. */
export const backupsPrefix = 'backups/';

export interface Storage {
  /** Moves a complete file from disk into the storage, atomically. */
  readonly keep: (key: string, path: string, mimeType: string) => Promise<void>;
  /** @throws StorageFailure `missing` if the file does not exist */
  readonly read: (key: string) => Promise<StoredContent>;
  readonly has: (key: string) => Promise<boolean>;
  readonly remove: (key: string) => Promise<void>;
  readonly files: () => AsyncIterable<StoredFile>;
}

export interface StoredContent {
  /** In bytes. Undefined if the store does not report it. */
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

/** Turns all errors into StorageFailures. */
const withFailures = (storage: Storage): Storage => ({
  ...storage,
  keep: (...file) => storage.keep(...file).catch(throwStorageFailure),
  read: (key) => storage.read(key).catch(throwStorageFailure),
  has: (key) => storage.has(key).catch(throwStorageFailure),
  remove: (key) => storage.remove(key).catch(throwStorageFailure),
});

/** Streams the files: a list of millions would not fit in memory. */
async function* filesIn(folder: string): AsyncIterable<StoredFile> {
  for await (const entry of await opendir(folder)) {
    const found = entry.isFile() && (await stat(join(folder, entry.name)).catch(() => undefined));
    if (found) yield { key: entry.name, size: found.size };
  }
}

/** Renames the file, or copies it across disks and then renames, so that no partial file is ever visible. */
async function moveInto(folder: string, key: string, path: string): Promise<void> {
  const target = join(folder, key);
  try {
    await rename(path, target);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    const arriving = copyTempDir(folder);
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
  return withFailures({
    ...onDisk(disk),
    // Flushed, because the row that refers to the file survives a power cut too.
    async keep(key, path) {
      await moveInto(location, key, path);
      await Promise.all([join(location, key), location].map(flush));
    },
    // Opened before the answer starts, so that a missing file still gives 404. `end` closes the stream with the last byte:
    // the client may disconnect before another read finds the end of the file.
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
  // Loaded only if used: the client is larger than the rest of the server.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { GetObjectCommand, paginateListObjectsV2, S3Client } = await import('@aws-sdk/client-s3');
  const { bucket } = settings;
  const client = new S3Client(s3ClientSettings(settings, waitMs));
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return withFailures({
    ...onDisk(disk),
    async keep(key, path, mimeType) {
      await disk.putStream(key, createReadStream(path), { contentType: mimeType });
      await rm(path, { force: true });
    },
    // Uses the S3 client directly, because flydrive's streams and lists don't report sizes.
    async read(key) {
      const { Body, ContentLength: size } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key }),
      );
      return { size, content: Body as Readable };
    },
    async *files() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key: key, Size: size = 0 } of Contents) {
          if (key !== undefined && !key.startsWith(backupsPrefix)) yield { key, size };
        }
      }
    },
  });
}

export const openStorage = ({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): Promise<Storage> =>
  s3 ? s3Storage(s3) : folderStorage(dataDir);

/** Time without data after which a connection to the store counts as hung. */
const socketTimeoutMs = 10_000;

/** Settings of the S3 client for uploads and backups. `waitMs`: limit for connecting and for silence on the socket. */
export const s3ClientSettings = (
  { region, accessKeyId, secretAccessKey, endpoint }: NonNullable<Environment['s3']>,
  waitMs = socketTimeoutMs,
) => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  ...(endpoint && { endpoint, forcePathStyle: true }),
  maxAttempts: 2,
  requestHandler: { connectionTimeout: waitMs, socketTimeout: waitMs },
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
});
