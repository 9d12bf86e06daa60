// Commands that copy all there is, and fill an empty database from a copy.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readCopyFile, writeCopyFile } from '#server/backup/file.ts';
import type { Summary } from '#server/backup/write-copy.ts';
import { incomingDir } from '#server/incoming.ts';
import { type Command, UsageError } from './command.ts';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** How much there is of it. */
function amount({ rows, files }: Pick<Summary, 'rows' | 'files'>): string {
  const counts = Object.values(rows);
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables, ${files} files`;
}

export const backup: Command = {
  form: 'backup <file>',
  does: 'Copy all rows and uploads into one file; the server may be running',
  asItIs: true,
  canStop: true,
  async run({ db, storage, words: [file], signal }) {
    if (!file) throw new UsageError('The file is missing.');
    const path = resolve(file);
    const { writeCopy } = await import('#server/backup/write-copy.ts');
    const summary = await writeCopyFile(path, (destination) =>
      writeCopy({ db, storage, signal }, destination),
    );
    const { size } = await stat(path);
    console.log(
      `Copied ${amount(summary)}, as they were at ${summary.takenAt}, into ${path} (${megabytes(size)}).`,
    );
    console.log('Keep it as a secret: it holds the hashes of passwords, and the keys of the mail server.');
    for (const key of summary.missing) {
      console.log(`Not in it, for the file is gone: ${key} (npm run cli -- doctor tells more)`);
    }
  },
};

export const restore: Command = {
  form: 'restore <file>',
  does: 'Fill an empty database and its uploads from such a file',
  asItIs: true,
  canStop: true,
  async run({ db, storage, environment, words: [file], signal }) {
    if (!file) throw new UsageError('The file is missing.');
    const { restoreCopy } = await import('#server/backup/restore-copy.ts');
    const { manifest, end } = await restoreCopy(await readCopyFile(resolve(file)), {
      db,
      storage,
      signal,
      tempDir: incomingDir(environment.dataDir),
    });
    console.log(`Restored ${amount(end)}, as they were at ${manifest.takenAt}. Everybody signs in again.`);
    for (const key of end.missing) console.log(`It was not in the copy, for its file was gone then: ${key}`);
  },
};
