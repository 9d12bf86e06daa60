// Which migrations this build knows and a database has run, each by its time.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsDir } from '#server/root.ts';

type Client = Pick<pg.ClientBase | pg.Pool, 'query'>;

/** Those that this build knows, in their order. */
export const knownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder: migrationsDir }).map(({ folderMillis }) => folderMillis);

export async function isTableThere(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as is_there', [name]);
  return rows[0]?.is_there === true;
}

/** Those that have run, in their order. */
export async function migrationsRun(client: Client): Promise<number[]> {
  const table = 'drizzle.__drizzle_migrations';
  if (!(await isTableThere(client, table))) return [];
  const { rows } = await client.query(`select created_at::text as at from ${table} order by created_at`);
  return rows.map(({ at }) => Number(at));
}
