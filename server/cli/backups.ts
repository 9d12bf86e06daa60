// Commands that create a backup and restore one into an empty database.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openBackupFile, writeBackupFile } from '#server/backup/file.ts';
import type { Summary } from '#server/backup/write-backup.ts';
import { incomingDir } from '#server/files/incoming.ts';
import { type Command, UsageError } from './command.ts';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function amount({ rows, files }: Pick<Summary, 'rows' | 'files'>): string {
  const counts = Object.values(rows);
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables, ${files} files`;
}

export const backup: Command = {
  form: 'backup <file>',
  does: 'Back up all rows and uploads to one file; the server may be running',
  skipMigrations: true,
  isInterruptible: true,
  async run({ db, storage, words: [file], signal }) {
    if (!file) throw new UsageError('The file is missing.');
    const path = resolve(file);
    const { writeBackup } = await import('#server/backup/write-backup.ts');
    const summary = await writeBackupFile(path, (destination) =>
      writeBackup({ db, storage, signal }, destination),
    );
    const { size } = await stat(path);
    console.log(`Backed up ${amount(summary)} as of ${summary.takenAt} to ${path} (${megabytes(size)}).`);
    console.log('Store it safely: it contains password hashes and mail server credentials.');
    for (const key of summary.missing) {
      console.log(`Not included, because the file is missing: ${key} (npm run cli -- doctor shows details)`);
    }
  },
};

export const restore: Command = {
  form: 'restore <file>',
  does: 'Restore a backup into an empty database and storage',
  skipMigrations: true,
  isInterruptible: true,
  async run({ db, storage, environment, words: [file], signal }) {
    if (!file) throw new UsageError('The file is missing.');
    const { restoreBackup } = await import('#server/backup/restore-backup.ts');
    const { manifest, end } = await restoreBackup(await openBackupFile(resolve(file)), {
      db,
      storage,
      signal,
      tempDir: incomingDir(environment.dataDir),
    });
    console.log(`Restored ${amount(end)} as of ${manifest.takenAt}. All users must sign in again.`);
    for (const key of end.missing) {
      console.log(`Not restored, because the file was already missing from the backup: ${key}`);
    }
  },
};
