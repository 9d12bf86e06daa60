// Location of the scheduled backups: a folder or the S3 store. Its files are the only record of them.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { insteadOf } from '#server/causes.ts';
import type { Environment } from '#server/environment.ts';
import { backupsPrefix, s3ClientSettings } from '#server/files/storage/storage.ts';
import { makeFolders, partialSuffix } from '#server/folders.ts';
import { writeBackupFile } from './file.ts';
import { throwNoBackup } from './problem.ts';

export interface StoredBackup {
  readonly name: string;
  /** Time of the snapshot. */
  readonly at: Date;
  readonly bytes: number;
}

export interface BackupLocation {
  /** Atomic: the backup is complete or does not exist. */
  readonly write: <T>(name: string, write: (destination: Writable) => Promise<T>) => Promise<T>;
  /** Complete backups only, newest first. */
  readonly list: () => Promise<StoredBackup[]>;
  readonly remove: (name: string) => Promise<void>;
}

const form = /^console-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;

export const nameAt = (at: Date): string =>
  `console-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

/** Ignores files with other names, and empty files. */
function copyOf(name: string, bytes: number): StoredBackup[] {
  const [, day, hours, minutes, seconds] = form.exec(name) ?? [];
  return day && bytes > 0 ? [{ name, at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`), bytes }] : [];
}

const latestFirst = (backups: StoredBackup[]) => backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());

function inFolder(folder: string): BackupLocation {
  return {
    async write(name, write) {
      await makeFolders(folder, 0o700);
      // Only one backup runs at a time, so partial files are left from a killed process.
      for (const other of await readdir(folder)) {
        if (other.endsWith(partialSuffix) && form.test(other.slice(0, -partialSuffix.length)))
          await rm(join(folder, other));
      }
      return writeBackupFile(join(folder, name), write);
    },
    async list() {
      const names = await readdir(folder).catch(insteadOf(['ENOENT'], []));
      const backups = await Promise.all(
        names
          .filter((name) => form.test(name))
          .map(async (name) => {
            const stats = await stat(join(folder, name));
            return stats.isFile() ? copyOf(name, stats.size) : [];
          }),
      );
      return latestFirst(backups.flat());
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function inBucket(s3: NonNullable<Environment['s3']>, waitMs?: number): Promise<BackupLocation> {
  const { DeleteObjectCommand, paginateListObjectsV2, S3Client } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = new S3Client(s3ClientSettings(s3, waitMs));
  const at = (name: string) => ({ Bucket: s3.bucket, Key: `${backupsPrefix}${name}` });
  return {
    async write(name, write) {
      const body = new PassThrough();
      // The object appears with its last part. The bucket's rules remove parts of a killed process.
      const upload = new Upload({
        client,
        params: { ...at(name), Body: body, ContentType: 'application/gzip' },
        // With at most 10,000 parts: 160 GB.
        partSize: 16 * 1024 * 1024,
        queueSize: 2,
      });
      const sent = upload.done().catch((error) => {
        body.destroy(error);
        throw error;
      });
      const written = write(body).catch(async (error) => {
        await upload.abort().catch(() => {});
        throw error;
      });
      await Promise.allSettled([written, sent]);
      // If both fail, the error of the writer is reported.
      const [made] = await Promise.all([written, sent]).catch(throwNoBackup);
      return made;
    },
    async list() {
      const backups: StoredBackup[] = [];
      const pages = paginateListObjectsV2({ client }, { Bucket: s3.bucket, Prefix: backupsPrefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0 } of Contents) {
          backups.push(...copyOf(Key.slice(backupsPrefix.length), Size));
        }
      }
      return latestFirst(backups);
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand(at(name)))),
  };
}

/** Opens the configured location; undefined if no backups are scheduled. `waitMs`: time-out for S3. */
export async function openBackupLocation(
  { backup, s3 }: Environment,
  waitMs?: number,
): Promise<BackupLocation | undefined> {
  if (!backup) return undefined;
  if (backup.to !== 's3') return inFolder(backup.to);
  return s3 && inBucket(s3, waitMs);
}
