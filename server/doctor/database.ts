// Checks the database: version, collation, connections, migrations, clock, counters and the read replica.
import { sql } from 'drizzle-orm';
import { textOf } from '#server/causes.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { mustHaveConnections, mustNotBeNewer, mustSortByCodePoint } from '#server/db/fitness.ts';
import { isNewer, knownMigrations, migrationsRun } from '#server/db/migrate.ts';
import { replayedPosition, writtenPosition } from '#server/db/replica.ts';
import type { Environment } from '#server/environment.ts';
import { repairCounters } from '#server/lists/counters.ts';
import { StartError } from '#server/start-error.ts';
import { fileSize } from '#shared/format/sizes.ts';
import { type Finding, good, warning, wrong } from './finding.ts';

/** Turns a start-up check's StartError into a finding. `end` separates its text from its remedy. */
async function refusal(check: Promise<void>, end: RegExp): Promise<Finding[]> {
  try {
    await check;
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const [text = '', todo = ''] = error.message.split(end);
    return [wrong(text, { todo })];
  }
}

const oldestMajor = 15;
const newestMajor = 18;

export async function checkVersion(db: Database): Promise<Finding[]> {
  const { rows } = await db.execute<{ version: string; number: number; size: string }>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_size_pretty(pg_database_size(current_database())) as size`);
  const { version = '', number = 0, size } = rows[0] ?? {};
  const major = Math.floor(number / 10_000);
  const text = `PostgreSQL ${version}, ${size}`;
  const move = `Back up, then restore into PostgreSQL ${oldestMajor} or later.`;
  if (major < oldestMajor) return [wrong(text, { todo: move })];
  const todo = `Tested with PostgreSQL ${oldestMajor} to ${newestMajor} only.`;
  return [major > newestMajor ? warning(text, { todo }) : good(text)];
}

export async function checkCollation(db: Database): Promise<Finding[]> {
  const refused = await refusal(mustSortByCodePoint(db), / (?=Make another)/);
  if (refused.length > 0) return refused;
  const { rows } = await db.execute<{ name: string; letters: string; made: string; present: string }>(sql`
    select quote_ident(datname) as name, datctype as letters, coalesce(datcollversion, '') as made,
      coalesce(pg_database_collation_actual_version(oid), '') as present
    from pg_database where datname = current_database()`);
  const { name = '', letters = '', made = '', present = '' } = rows[0] ?? {};
  if (['C', 'POSIX'].includes(letters)) {
    const todo = `Back up, then restore into a new DATA_DIR or a database created with lc_ctype 'C.UTF-8'.`;
    return [warning('Searches for non-ASCII letters scan whole tables, because LC_CTYPE is C', { todo })];
  }
  if (made === present) return [good('Collation: C.UTF-8')];
  const todo = `reindex database ${name}; alter database ${name} refresh collation version`;
  return [warning(`The system's collation version changed (${made} → ${present})`, { todo })];
}

export async function checkConnections(db: Database, environment: Environment): Promise<Finding[]> {
  const { rows } = await db.execute<{ open: number; allowed: number }>(sql`
    select count(*)::int as open, current_setting('max_connections')::int as allowed
    from pg_stat_activity where backend_type = 'client backend'`);
  const { open = 0, allowed = 0 } = rows[0] ?? {};
  const text = `${open} of ${allowed} connections are in use`;
  const todo =
    'Raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS or the number of processes.';
  return [
    open > allowed * 0.85 ? wrong(text, { todo }) : good(text),
    ...(await refusal(mustHaveConnections(db, environment), /\. /)),
  ];
}

export async function checkMigrations(db: Database): Promise<Finding[]> {
  const refused = await refusal(mustNotBeNewer(db.$client), /\. /);
  if (refused.length > 0) return refused;
  const all = knownMigrations();
  const last = (await migrationsRun(db.$client)).at(-1) ?? 0;
  const missing = all.filter((time) => time > last).length;
  if (missing === 0) return [good(`All ${all.length} migrations are applied`)];
  const todo = 'Start the server of this version; it applies them.';
  return [wrong(`${missing} of ${all.length} migrations are not applied yet`, { todo })];
}

/** Tolerated differences between the clocks. `largeMs` also limits how far the newest change may be in the future. */
const smallMs = 2_000;
const largeMs = 60_000;

export async function checkClock(db: Database): Promise<Finding[]> {
  const sentAt = Date.now();
  const { rows } = await db.execute<{ at: number; ahead: number }>(sql`
    select extract(epoch from clock_timestamp())::float * 1000 as at,
      extract(epoch from (select max(at) from audit_log) - clock_timestamp())::float * 1000 as ahead`);
  const receivedAt = Date.now();
  const { at = 0, ahead } = rows[0] ?? {};
  const apart = Math.max(0, Math.abs(at - (sentAt + receivedAt) / 2) - (receivedAt - sentAt) / 2);
  const todo = 'Synchronize the clocks of all machines (chrony, systemd-timesyncd or similar).';
  if ((ahead ?? 0) > largeMs) {
    return [wrong('The last change has a time in the future: a clock was set back', { todo })];
  }
  if (apart < smallMs) return [good('The clocks of this machine and of the database agree')];
  const text = `The clocks of this machine and of the database are ${Math.round(apart / 1000)} s apart`;
  return [apart < largeMs ? warning(text, { todo }) : wrong(text, { todo })];
}

/** Bytes of WAL that take seconds to replay. */
const farBehind = 64 * 1024 * 1024;

/** Checks that the read replica answers and how far it lags behind. */
export async function checkReplica(db: Database, { readUrl }: Environment): Promise<Finding[]> {
  if (readUrl === undefined) return [];
  const replica = openDatabase({ connectionString: readUrl, max: 1 });
  try {
    const replayed = await replayedPosition(replica);
    const behind = Number((await writtenPosition(db)) - replayed);
    const text = `The replica is ${fileSize(Math.max(0, behind))} behind`;
    const todo = 'Reads use the primary until the replica catches up. Check its load.';
    return [behind > farBehind ? warning(text, { todo }) : good(text)];
  } catch (error) {
    const todo = 'Reads use the primary. Repair the replica or remove DATABASE_READ_URL.';
    return [wrong(`Cannot read from the replica: ${textOf(error)}`, { todo })];
  } finally {
    await replica.$client.end();
  }
}

/**
 * Recounts all rows and corrects the stored counters. For the operator's command only. Skips databases of a newer version,
 * whose counters may differ; the check of the migrations reports these.
 */
export async function checkCounters(db: Database): Promise<Finding[]> {
  if (await isNewer(db.$client)) return [];
  const mended = await repairCounters(db);
  if (mended === 0) return [good('Stored totals are correct')];
  const todo = 'If this happens again, something writes to the database directly.';
  return [warning(`${mended} stored totals were wrong and are now corrected`, { todo })];
}
