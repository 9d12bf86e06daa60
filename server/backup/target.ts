// Whether a database can take a copy: nobody uses it, nothing is in it, and this build knows all that made the copy.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { OneClient } from '#server/db/client.ts';
import { mustNotBeNewer, mustSortByCodePoint } from '#server/db/fitness.ts';
import { knownMigrations, migrate, migrationsRun } from '#server/db/migrate.ts';
import { otherConnections } from '#server/db/other-connections.ts';
import { migrationsDir } from '#server/root.ts';
import { quoted, tablesOf } from './catalogue.ts';
import { consoleVersion, copyFormat, type Manifest } from './contents.ts';
import { makeBare } from './make-bare.ts';
import { BackupProblem } from './problem.ts';

/** What a start puts into an empty database by itself, and what an earlier try has left. */
const ofNoOne = [
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

export function mustBeKnown({ format, version, migrations }: Origin): void {
  const known = knownMigrations();
  const unknown = migrations.filter((at) => !known.includes(at));
  if (format <= copyFormat && unknown.length === 0) return;
  if (version !== consoleVersion) {
    throw new BackupProblem(
      `the copy was made by a newer version of the console (${version}), and this is ${consoleVersion}: ` +
        'restore it with that version, or one that is newer still',
    );
  }
  // Builds of one version are told apart by what they have.
  const has =
    format > copyFormat
      ? `form ${format} of copies, and this one ${copyFormat}`
      : `a migration of ${latestOf(unknown)}, and the last of this one is of ${latestOf(known)}`;
  throw new BackupProblem(
    `the copy was made by a newer build of the same version (${version}): it has ${has}; ` +
      'restore it with that build, or one that is newer still',
  );
}

async function mustBeUnused(client: OneClient): Promise<void> {
  const others = await otherConnections(client, 2_000);
  if (others <= 0) return;
  throw new BackupProblem(`the database is in use by ${others} other connections: stop the servers first`);
}

async function mustBeEmpty(client: OneClient): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (ofNoOne.includes(name)) continue;
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length === 0) continue;
    throw new BackupProblem(
      `the database is not empty, its table ${name} has rows: a copy is restored into an empty database only`,
    );
  }
}

/** Throws BackupProblem where the database cannot take the copy; nothing is changed then. */
export async function mustTake(client: pg.Client): Promise<void> {
  await mustSortByCodePoint(drizzle({ client }));
  await mustNotBeNewer(client);
  await mustBeEmpty(client);
  await mustBeUnused(client);
}

async function mustWaitForNoFile(client: OneClient): Promise<void> {
  const { rows } = await client.query('select 1 from file_removals limit 1');
  if (rows.length === 0) return;
  throw new BackupProblem(
    'files of an earlier try are still to be removed: a server that runs there does so within an hour, or make a new database',
  );
}

/** The tables as the version had them that made the copy: without rows, whatever becomes of the copy. */
export async function prepareFor(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const latest = Math.max(0, ...migrations);
  // A later version was started on it, or a copy of one was refused there.
  if ((await migrationsRun(client)).some((at) => at > latest)) {
    await mustWaitForNoFile(client);
    await makeBare(client);
  }
  await migrate(client, { folder: migrationsDir, until: latest });
}
