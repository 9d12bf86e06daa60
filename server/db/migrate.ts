// Runs the missing migrations while other processes use the database. No migration waits long for a lock, because all
// later statements on the table would queue behind it.
import { setTimeout } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { codeOf } from '#server/causes.ts';
import { migrationsDir } from '#server/root.ts';
import type { OneClient } from './client.ts';
import { inTransactionOf } from './transaction.ts';

type Client = OneClient | Pick<pg.Pool, 'query'>;

/** The times of the migrations of this build, in order. */
export const knownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder: migrationsDir }).map(({ folderMillis }) => folderMillis);

export async function isTableThere(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as is_there', [name]);
  return rows[0]?.is_there === true;
}

/** The times of the migrations that have run, in order. */
export async function migrationsRun(client: Client): Promise<number[]> {
  const table = 'drizzle.__drizzle_migrations';
  if (!(await isTableThere(client, table))) return [];
  const { rows } = await client.query(`select created_at::text as at from ${table} order by created_at`);
  return rows.map(({ at }) => Number(at));
}

/** Whether the database has a later migration than the last one of this build. */
export async function isNewer(client: Client): Promise<boolean> {
  const [last = 0, latest = 0] = [(await migrationsRun(client)).at(-1), knownMigrations().at(-1)];
  return last > latest;
}

/**
 * Marks a migration that runs outside of a transaction, statement by statement, for example to build indexes
 * concurrently. It may be interrupted and run again, so each statement must be repeatable.
 */
const outsideMark = '-- outside a transaction';

/** Such a statement waits for running transactions, but blocks no reads or writes. */
const isConcurrent = /\b(create|drop) index concurrently\b/i;

/**
 * Marks a statement that runs once for each partition, written as `{partition}`. PostgreSQL cannot build an index of a
 * partitioned table concurrently, but accepts the existing indexes of its partitions.
 */
const eachPartition = /^-- for each partition of "(\w+)"$/m;

async function forPartitions(client: OneClient, statement: string): Promise<string[]> {
  const parent = eachPartition.exec(statement)?.[1];
  if (!parent) return [statement];
  const { rows } = await client.query(
    'select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = $1::regclass',
    [parent],
  );
  return rows.map(({ name }) => statement.replaceAll('{partition}', name));
}

/** SQLSTATEs: lock timeout and deadlock. */
const lockErrors = ['55P03', '40P01'];

interface Patience {
  /** The pause before a migration without its lock is repeated, and the number of attempts. */
  readonly pauseMs?: number;
  readonly tries?: number;
}

export interface MigrateOptions extends Patience {
  readonly folder: string;
  /** The time of the last migration to run. Default: all. */
  readonly until?: number;
  /** How long a migration waits for a lock. */
  readonly lockMs?: number;
}

/** Repeats `work` while it fails for lack of a lock. */
export async function tryForLocks(
  work: () => Promise<unknown>,
  { pauseMs = 1_000, tries = 60 }: Patience = {},
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!lockErrors.includes(codeOf(error) ?? '')) throw error;
      if (attempt === tries) {
        throw new Error(
          'a migration needs a table that another connection keeps locked; end that and start again',
        );
      }
      await setTimeout(pauseMs);
    }
  }
}

/** Throws the error of the database, or that a lock was not available. */
export async function migrate(
  client: OneClient,
  { folder, until = Number.POSITIVE_INFINITY, lockMs = 2_000, ...patience }: MigrateOptions,
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations');
  const last = Number(rows[0]?.last ?? 0);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= last || folderMillis > until) continue;
    const done = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`;
    if (sql[0]?.trimStart().startsWith(outsideMark)) {
      await tryForLocks(async () => {
        for (const statement of [...sql, done]) {
          await client.query(`set lock_timeout = ${isConcurrent.test(statement) ? 0 : lockMs}`);
          for (const one of await forPartitions(client, statement)) await client.query(one);
        }
      }, patience);
      await client.query('set lock_timeout = 0');
      continue;
    }
    const run = async () => {
      await client.query(`set local lock_timeout = ${lockMs}`);
      for (const statement of [...sql, done]) await client.query(statement);
    };
    await tryForLocks(() => inTransactionOf(client, run), patience);
  }
}
