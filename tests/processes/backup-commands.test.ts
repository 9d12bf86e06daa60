// Tests the `backup` and `restore` commands, their failures (kill, full disk), and the backup schedule.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameAt, openBackupLocation } from '#server/backup/location.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { backupState, makeBackupWhenDue } from '#server/backup/schedule.ts';
import { uploadsTable } from '#server/db/tables/audit-log.ts';
import { checkBackups } from '#server/doctor/backups.ts';
import { readEnvironment } from '#server/environment.ts';
import { incomingDir } from '#server/files/incoming.ts';
import { backupsPrefix, openStorage } from '#server/files/storage/storage.ts';
import {
  backUpTo,
  contentOf,
  demoInstallation,
  emptyInstallation,
  isEmpty,
  type Place,
  restoreFrom,
} from '#tests/kit/backups.ts';
import { databaseUrl } from '#tests/kit/database.ts';
import { startInstalledPostgres } from '#tests/kit/installed-postgres.ts';
import { s3Account, s3Bucket, startS3 } from '#tests/kit/s3.ts';
import { builtProgram, runToEnd, startProgram, stopLeftovers } from '#tests/kit/server-process.ts';
import { installedPostgres } from '../../scripts/installed-postgres.mjs';

const folder = await mkdtemp(join(tmpdir(), 'console-copy-commands-'));
afterAll(async () => {
  await stopLeftovers();
  await rm(folder, { recursive: true, force: true });
});

const envOf = ({ connection, dataDir }: Place) => ({
  DATABASE_URL: databaseUrl(connection as Parameters<typeof databaseUrl>[0]),
  DATA_DIR: dataDir,
});
const cli = (place: Place, ...words: string[]) =>
  runToEnd({ program: [...builtProgram('cli'), ...words], env: envOf(place) });
/** Limits each file to `blocks` blocks of 512 bytes, as on a nearly full disk. */
const cliWithin = (blocks: number, place: Place, ...words: string[]) =>
  runToEnd({
    program: ['sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...builtProgram('cli'), ...words],
    env: envOf(place),
  });

let source: Place;
const file = join(folder, 'copy.tar.gz');
beforeAll(async () => {
  source = await demoInstallation();
  // Random bytes, because compression cannot shrink them.
  const bytes = randomBytes(3_000_000);
  const key = 'ffffffff-ffff-4fff-8fff-ffffffffffff.bin';
  await writeFile(join(folder, key), bytes);
  await source.storage.keep(key, join(folder, key), 'application/octet-stream');
  await source.db.insert(uploadsTable).values({
    id: key.slice(0, 36),
    key,
    file_name: 'large.bin',
    mime_type: 'application/octet-stream',
    size: bytes.length,
  });
  await backUpTo(source, file);
});

describe('The backup and restore commands', () => {
  it('back up into a private file and restore it, and never overwrite a file', async () => {
    const path = join(folder, 'by-command.tar.gz');
    const result = await cli(source, 'backup', path);
    expect(result.stderr).toBe('');
    expect(result.stdout).toMatch(/^Backed up \d+ rows of \d+ tables, 81 files as of /);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await cli(source, 'backup', path)).toMatchObject({
      code: 1,
      stderr: `No backup was made: ${path} already exists.\n`,
    });
    const target = await emptyInstallation();
    const restored = await cli(target, 'restore', path);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).toMatch(
      /^Restored \d+ rows of \d+ tables, 81 files .* All users must sign in again\.\n$/,
    );
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect(await cli(target, 'restore', join(folder, 'none'))).toMatchObject({ code: 1, stdout: '' });
  }, 60_000);

  it('write an archive that tar and sha256sum can read', async () => {
    const targetDir = join(folder, 'unpacked');
    await mkdir(targetDir);
    execFileSync('tar', ['xzf', file, '-C', targetDir]);
    execFileSync('sh', ['-c', 'sha256sum --quiet -c checksums/*'], { cwd: targetDir });
    expect(JSON.parse(await readFile(join(targetDir, 'end.json'), 'utf8')).files).toBe(81);
  });

  it('report a full disk and leave nothing behind', async () => {
    const path = join(folder, 'never.tar.gz');
    expect(await cliWithin(200, source, 'backup', path)).toMatchObject({
      code: 1,
      stderr: 'No backup was made: the disk is full.\n',
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('never'))).toEqual([]);
    const target = await emptyInstallation();
    expect(await cliWithin(2_000, target, 'restore', file)).toMatchObject({
      code: 1,
      stderr: 'Nothing was restored, and the database is unchanged: the disk is full.\n',
    });
    expect(await isEmpty(target)).toBe(true);
  }, 60_000);

  it('leave no row when killed, and succeed without duplicate files when run again', async () => {
    const target = await emptyInstallation();
    const bytes = await readFile(file);
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const pipe = join(folder, `pipe-${signal}`);
      execFileSync('mkfifo', [pipe]);
      const command = startProgram({
        program: [...builtProgram('cli'), 'restore', pipe],
        env: envOf(target),
      });
      const feed = createWriteStream(pipe);
      feed.on('error', () => {});
      feed.write(bytes.subarray(0, -1_000_000));
      const fileCount = async () => (await readdir(join(target.dataDir, 'uploads'))).length;
      const ended = command.ended.then(() => Promise.reject(new Error(command.output())));
      ended.catch(() => {});
      await Promise.race([ended, expect.poll(fileCount, { timeout: 40_000 }).toBeGreaterThan(0)]);
      command.signal(signal);
      expect(await command.ended).toBe(signal === 'SIGTERM' ? 1 : null);
      feed.destroy();
      if (signal === 'SIGTERM') {
        expect(command.output()).toBe(
          'Nothing was restored, and the database is unchanged: it was stopped.\n',
        );
        expect(await isEmpty(target)).toBe(true);
      } else {
        const count = () => target.db.execute(sql`select count(*)::int as n from users`);
        expect((await count()).rows).toEqual([{ n: 0 }]);
        // The keys were recorded before the files were written, so a server that starts here removes them.
        const { rows } = await target.db.execute(sql`select count(*)::int as n from file_removals`);
        expect(rows[0]?.n).toBeGreaterThanOrEqual(await fileCount());
      }
    }
    const restored = await cli(target, 'restore', file);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect((await contentOf(target)).files).toEqual((await contentOf(source)).files);
  }, 120_000);

  it.skipIf(!installedPostgres())(
    'transfer data to another major version of PostgreSQL and back',
    async () => {
      const { connection, stop } = await startInstalledPostgres(installedPostgres() ?? '');
      try {
        const targetDir = await emptyInstallation(connection);
        await restoreFrom(file, targetDir);
        const back = join(folder, 'back.tar.gz');
        await backUpTo(targetDir, back);
        const again = await emptyInstallation();
        await restoreFrom(back, again);
        const before = await contentOf(source);
        expect(await contentOf(targetDir)).toEqual(before);
        expect(await contentOf(again)).toEqual(before);
      } finally {
        await stop();
      }
    },
    60_000,
  );
});

describe('A backup file', () => {
  const outcomeOf = async (...words: string[]) => {
    const { code, stderr } = await cli(source, ...words);
    return `${code} ${stderr.trim()}`;
  };

  it('that is not accessible is reported in one line', async () => {
    const none = join(folder, 'none');
    expect(await outcomeOf('backup', join(none, 'x.tar.gz'))).toBe(
      `1 No backup was made: the folder ${none} does not exist.`,
    );
    expect(await outcomeOf('restore', join(none, 'x.tar.gz'))).toBe(
      `1 Nothing was restored: ${join(none, 'x.tar.gz')} does not exist.`,
    );
    expect(await outcomeOf('restore', folder)).toBe(`1 Nothing was restored: ${folder} is a folder.`);
  });
});

describe('The backup schedule', () => {
  const environmentWith = (more: Record<string, string>) =>
    readEnvironment({ LOG_LEVEL: 'silent', BACKUP_EVERY: '1d', ...more });

  it('backs up when due, keeps the configured number of backups and reports the last one', async () => {
    const to = join(folder, 'kept');
    const environment = environmentWith({ BACKUP_TO: to, BACKUP_KEEP: '2' });
    const place = await openBackupLocation(environment);
    expect(await checkBackups(environment)).toMatchObject([
      { level: 'warning', text: `No backup in ${to} yet` },
    ]);
    const startedAt = Date.now();
    await makeBackupWhenDue(environment, source);
    const [first] = (await place?.list()) ?? [];
    // The name has whole seconds.
    expect(first?.at.getTime()).toBeGreaterThan(startedAt - 1_000);
    expect(first?.at.getTime()).toBeLessThanOrEqual(Date.now());
    // A second call makes no backup because none is due.
    await makeBackupWhenDue(environment, source);
    expect(await place?.list()).toEqual([first]);
    const [finding] = await checkBackups(environment);
    expect(finding?.level).toBe('good');
    expect(finding?.text).toContain(first?.name);

    // Simulates later days. The schedule must leave other files alone.
    await rm(join(to, first?.name ?? ''));
    for (const day of ['01', '02', '03'])
      await writeFile(join(to, `console-2026-01-${day}T00-00-00Z.tar.gz`), 'a copy');
    await writeFile(join(to, 'console-2026-01-01T00-00-00Z.tar.gz.part'), '');
    await writeFile(join(to, 'notes.txt'), '');
    expect((await backupState(environment))?.late).toBe(true);
    expect(await checkBackups(environment)).toMatchObject([{ level: 'wrong' }]);
    await makeBackupWhenDue(environment, source);
    const names = (await place?.list())?.map(({ name }) => name);
    expect(names).toHaveLength(2);
    // A killed process left this partial file.
    expect(await readdir(to)).not.toContain('console-2026-01-01T00-00-00Z.tar.gz.part');
    expect(names?.[1]).toBe('console-2026-01-03T00-00-00Z.tar.gz');
    expect(await readdir(to)).toContain('notes.txt');
  });

  it('ignores a backup dated in the future, reports it, and never deletes another backup for it', async () => {
    const to = join(folder, 'ahead');
    const environment = environmentWith({ BACKUP_TO: to, BACKUP_KEEP: '2' });
    const ahead = 'console-2999-01-01T00-00-00Z.tar.gz';
    const soon = nameAt(new Date(Date.now() + 60_000));
    const old = ['console-2026-01-02T00-00-00Z.tar.gz', 'console-2026-01-01T00-00-00Z.tar.gz'];
    await mkdir(to);
    for (const name of [ahead, ...old]) await writeFile(join(to, name), 'a copy');
    expect(await backupState(environment)).toMatchObject({ last: { name: old[0] }, late: true });
    await makeBackupWhenDue(environment, source);
    const names = (await readdir(to)).sort();
    expect(names).toEqual([old[0], expect.stringMatching(/^console-20/), ahead]);
    expect(await backupState(environment)).toMatchObject({ last: { name: names[1] }, late: false });
    expect(await checkBackups(environment)).toMatchObject([
      { level: 'good', text: expect.stringContaining(names[1] ?? '') },
      { level: 'warning', details: [ahead] },
    ]);
    // The clock of another machine can be slightly ahead.
    await writeFile(join(to, soon), 'a copy');
    expect((await backupState(environment))?.last?.name).toBe(soon);
  });

  it('ignores folders and empty files with the name of a backup', async () => {
    const to = join(folder, 'none at all');
    const environment = environmentWith({ BACKUP_TO: to });
    await mkdir(join(to, 'console-2026-01-01T00-00-00Z.tar.gz'), { recursive: true });
    await writeFile(join(to, 'console-2026-01-02T00-00-00Z.tar.gz'), '');
    expect(await checkBackups(environment)).toMatchObject([
      { level: 'warning', text: `No backup in ${to} yet` },
    ]);
  });

  it('reports why a backup failed and keeps the older ones', async () => {
    const to = join(folder, 'a file');
    await writeFile(to, '');
    await expect(makeBackupWhenDue(environmentWith({ BACKUP_TO: to }), source)).rejects.toThrow();
    const lost = join(folder, 'lost');
    await mkdir(lost);
    await writeFile(join(lost, 'console-2026-01-01T00-00-00Z.tar.gz'), 'a copy');
    const broken = {
      ...source,
      storage: {
        ...source.storage,
        read: async () => {
          throw new Error('The store is away');
        },
      },
    };
    const environment = environmentWith({ BACKUP_TO: lost, BACKUP_KEEP: '1' });
    await expect(makeBackupWhenDue(environment, broken)).rejects.toThrow(
      'No backup was made: The store is away.',
    );
    expect(await readdir(lost)).toEqual(['console-2026-01-01T00-00-00Z.tar.gz']);
  });

  it.runIf(process.platform === 'linux')('reports why its folder cannot be written', async () => {
    const environment = environmentWith({ BACKUP_TO: '/proc/self' });
    await expect(makeBackupWhenDue(environment, source)).rejects.toThrow(/^No backup was made: ENOENT/);
  });

  it('treats a stopped process as no failure, and the next process makes the backup', async () => {
    const environment = environmentWith({ BACKUP_TO: join(folder, 'stopped') });
    await makeBackupWhenDue(environment, { ...source, signal: AbortSignal.abort() });
    expect((await backupState(environment))?.last).toBeUndefined();
    await makeBackupWhenDue(environment, source);
    expect((await backupState(environment))?.last).toBeDefined();
  });

  it('gives up on a store that does not respond', async () => {
    const sockets = new Set<Socket>();
    const silentServer = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const { port } = silentServer.address() as AddressInfo;
    const environment = environmentWith({
      BACKUP_TO: 's3',
      S3_BUCKET: s3Bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: s3Account.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    });
    const place = await openBackupLocation(environment, 300);
    await expect(place?.list()).rejects.toThrow();
    await expect(place?.write('x', async (to) => void to.end('x'))).rejects.toThrow('No backup was made: ');
    for (const socket of sockets) socket.destroy();
    silentServer.close();
  });

  it('backs up into the S3 store apart from the uploads and can restore from it', async () => {
    const s3 = await startS3(join(folder, 's3'));
    try {
      const environment = environmentWith({
        BACKUP_TO: 's3',
        S3_BUCKET: s3Bucket,
        S3_ENDPOINT: s3.endpoint,
        S3_ACCESS_KEY_ID: s3Account.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
      });
      await makeBackupWhenDue(environment, source);
      const place = await openBackupLocation(environment);
      const [copy] = (await place?.list()) ?? [];
      expect(copy?.bytes).toBeGreaterThan(3_000_000);
      const target = await emptyInstallation();
      const stored = await openStorage(environment);
      const { content } = await stored.read(`${backupsPrefix}${copy?.name}`);
      await restoreBackup(content, { ...target, tempDir: incomingDir(target.dataDir) });
      expect(await contentOf(target)).toEqual(await contentOf(source));
    } finally {
      await s3.stop();
    }
  });

  it.each([
    [{ BACKUP_EVERY: '1d' }, 'BACKUP_EVERY and BACKUP_TO must be given together'],
    [
      { BACKUP_EVERY: 'daily', BACKUP_TO: '/copies' },
      'BACKUP_EVERY must be a time like 6h, 1d or 30m, from 15m to 365d',
    ],
    [
      { BACKUP_EVERY: '5m', BACKUP_TO: '/copies' },
      'BACKUP_EVERY must be a time like 6h, 1d or 30m, from 15m to 365d',
    ],
    [{ BACKUP_EVERY: '1d', BACKUP_TO: 's3' }, 'BACKUP_TO s3 needs S3_BUCKET'],
  ])('rejects the settings %o', (env, line) => {
    expect(() => readEnvironment(env as Record<string, string>)).toThrow(line);
  });
});
