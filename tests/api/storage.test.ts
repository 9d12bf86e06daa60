// Tests the same guarantees for both storages: a folder and a real S3 server.
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { folderStorage, type Storage, type StoredFile, s3Storage } from '#server/files/storage/storage.ts';
import { type S3Store, s3Account, s3Bucket, startS3 } from '#tests/kit/s3.ts';

let folder = '';
let s3: S3Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-storage-'));
  s3 = await startS3(join(folder, 's3'));
});

afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const storages: readonly (readonly [string, () => Promise<Storage>])[] = [
  ['a folder', () => folderStorage(folder)],
  [
    'an S3 store',
    () => s3Storage({ ...s3Account, endpoint: s3.endpoint, bucket: s3Bucket, region: 'us-east-1' }),
  ],
];

async function filesOf(storage: Storage): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.files()) files.push(file);
  return files;
}

describe.each(storages)('%s', (_name, openOne) => {
  it('stores, reads, lists and removes a file', async () => {
    const storage = await openOne();
    const path = join(folder, 'arrived');
    await writeFile(path, 'the content');
    await storage.keep('one.txt', path, 'text/plain');
    const { size, content } = await storage.read('one.txt');
    expect([size, await readAll(content)]).toEqual([11, 'the content']);
    expect(await filesOf(storage)).toContainEqual({ key: 'one.txt', size: 11 });
    await storage.remove('one.txt');
    await expect(storage.read('one.txt')).rejects.toMatchObject({ kind: 'missing' });
  });

  it('removes a missing file without an error', async () => {
    await expect((await openOne()).remove('never-there.png')).resolves.toBeUndefined();
  });
});

describe('Folder storage', () => {
  it('moves a file by renaming it, so that a crash leaves no partial file', async () => {
    const path = join(folder, 'whole');
    await writeFile(path, 'the content');
    const { ino } = await stat(path);
    await (await folderStorage(folder)).keep('moved.txt', path, 'text/plain');
    expect((await stat(join(folder, 'uploads/moved.txt'))).ino).toBe(ino);
    expect(existsSync(path)).toBe(false);
  });

  it('flushes a file and its folder entry to disk before it returns', async () => {
    const path = join(folder, 'flushed');
    await writeFile(path, 'the content');
    const storage = await folderStorage(folder);
    const file = await open(path);
    const flushed = vi.spyOn(Object.getPrototypeOf(file), 'sync');
    await file.close();
    await storage.keep('flushed.txt', path, 'text/plain');
    expect(flushed).toHaveBeenCalledTimes(2);
    flushed.mockRestore();
  });

  it.skipIf(!existsSync('/dev/shm'))('copies a file from another disk', async () => {
    const other = await mkdtemp('/dev/shm/console-storage-');
    const path = join(other, 'arrived');
    await writeFile(path, 'the content');
    const storage = await folderStorage(folder);
    await storage.keep('copied.txt', path, 'text/plain');
    expect(await readFile(join(folder, 'uploads/copied.txt'), 'utf8')).toBe('the content');
    expect(existsSync(path)).toBe(false);
    await expect(storage.keep('none.txt', path, 'text/plain')).rejects.toThrow();
    expect(await filesOf(storage)).not.toContainEqual(expect.objectContaining({ key: 'none.txt' }));
    await rm(other, { recursive: true });
  });
});
