// Checks that a database can take a backup: unused, empty, and of no newer version.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { OneClient } from '#server/db/client.ts';
import { mustNotBeNewer, mustSortByCodePoint } from '#server/db/fitness.ts';
import { knownMigrations, migrate, migrationsRun } from '#server/db/migrate.ts';
import { otherConnections } from '#server/db/other-connections.ts';
import { migrationsDir } from '#server/root.ts';
import { quoted, tablesOf } from './catalogue.ts';
import { backupFormat, consoleVersion, type Manifest } from './contents.ts';
import { dropOwnObjects } from './drop-own-objects.ts';
import { BackupProblem } from './problem.ts';

/** Tables that a server start fills by itself, or that an earlier attempt may have left rows in. */
const ignoredTables = [
  'permissions',
  'roles',
  'role_permissions',
  'settings',
  'file_removals',
  'counters',
  'counter_changes',
];

type Origin = Pick<Manifest, 'format' | 'version' | 'migrations'>;

const latestOf = (migrations: readonly number[]) => new Date(Math.max(...migrations)).toJSON();

export function mustBeOlder({ format, version, migrations }: Origin): void {
  const ownMigrations = knownMigrations();
  const unknown = migrations.filter((at) => !ownMigrations.includes(at));
  if (format <= backupFormat && unknown.length === 0) return;
  if (version !== consoleVersion) {
    throw new BackupProblem(
      `the backup was made by a newer version of the console (${version}), and this is ${consoleVersion}: ` +
        'restore it with that version or a newer one',
    );
  }
  // Builds of one version differ in their format or migrations.
  const has =
    format > backupFormat
      ? `backup format ${format}, and this one has ${backupFormat}`
      : `a migration of ${latestOf(unknown)}, and the last one here is of ${latestOf(ownMigrations)}`;
  throw new BackupProblem(
    `the backup was made by a newer build of the same version (${version}): it has ${has}; ` +
      'restore it with that build or a newer one',
  );
}

async function mustBeUnused(client: OneClient): Promise<void> {
  const others = await otherConnections(client, 2_000);
  if (others <= 0) return;
  throw new BackupProblem(`the database is in use by ${others} other connections: stop the servers first`);
}

async function mustBeEmpty(client: OneClient): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (ignoredTables.includes(name)) continue;
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length === 0) continue;
    throw new BackupProblem(
      `the database is not empty, its table ${name} has rows: restore into an empty database`,
    );
  }
}

/** Throws BackupProblem if the database can't take the backup, without changing it. */
export async function mustBeRestorable(client: pg.Client): Promise<void> {
  await mustSortByCodePoint(drizzle({ client }));
  await mustNotBeNewer(client);
  await mustBeEmpty(client);
  await mustBeUnused(client);
}

async function mustWaitForNoFile(client: OneClient): Promise<void> {
  const { rows } = await client.query('select 1 from file_removals limit 1');
  if (rows.length === 0) return;
  throw new BackupProblem(
    'files of an earlier attempt are not removed yet: a running server removes them within an hour, or use a new database',
  );
}

/** Creates the tables of the backup's version, without rows. */
export async function prepareFor(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const latest = Math.max(0, ...migrations);
  // A later version was started on this database, or refused to restore a backup.
  if ((await migrationsRun(client)).some((at) => at > latest)) {
    await mustWaitForNoFile(client);
    await dropOwnObjects(client);
  }
  await migrate(client, { folder: migrationsDir, until: latest });
}
