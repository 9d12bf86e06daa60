// Checks whether a database can be used, before anything in it changes.
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Environment } from '#server/environment.ts';
import { StartError } from '#server/start-error.ts';
import type { Queryable } from './client.ts';
import { isNewer } from './migrate.ts';

/**
 * Throws if the collation differs from C.UTF-8. Searches for a prefix use an index in code point order, and `lower`
 * must map each letter on its own, also a final sigma. Tests the behaviour, because collations have many names.
 */
export async function mustSortByCodePoint(db: NodePgDatabase): Promise<void> {
  const { rows } = await db.execute<{ name: string; fits: boolean }>(sql`
    select current_database() as name,
      getdatabaseencoding() = 'UTF8' and 'a' > 'B' and 'a b' < 'aa' and E'\\xC3\\xA9' > 'z'
        and lower(E'\\xC3\\x89\\xD0\\x98') = E'\\xC3\\xA9\\xD0\\xB8'
        and lower(E'\\xCE\\x91\\xCE\\xA3') = E'\\xCE\\xB1\\xCF\\x83' as fits`);
  const [found] = rows;
  if (found?.fits) return;
  throw new StartError(
    `The database ${found?.name} does not sort and fold letters as C.UTF-8 does, which searches and unique names ` +
      `need. Make another one and move the data there: create database … template template0 encoding 'UTF8' ` +
      `locale_provider builtin builtin_locale 'C.UTF-8' lc_ctype 'C.UTF-8'`,
  );
}

/**
 * Connections per process outside the pools: one for the lock of the embedded database, one that listens for changes,
 * and six of the job runner.
 */
const spareConnections = 1 + 1 + 6;

/** Throws if the database allows fewer connections than all processes may open. */
export async function mustHaveConnections(db: Queryable, environment: Environment): Promise<void> {
  const { connections, backgroundConnections, lookupConnections, processes } = environment.database;
  const each = connections + backgroundConnections + lookupConnections + spareConnections;
  const { rows } = await db.execute<{ allowed: number }>(sql`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
    ) as allowed`);
  const allowed = rows[0]?.allowed ?? 0;
  if (each * processes <= allowed) return;
  const all = processes === 1 ? 'this process needs' : `${processes} processes of ${each} each need`;
  throw new StartError(
    `The database allows ${allowed} connections, and ${all} ${each * processes}. Lower DATABASE_CONNECTIONS, ` +
      'DATABASE_BACKGROUND_CONNECTIONS or DATABASE_PROCESSES, or raise max_connections of the database.',
  );
}

/** Throws if a newer version of the server has migrated the database. */
export async function mustNotBeNewer(client: Parameters<typeof isNewer>[0]): Promise<void> {
  if (!(await isNewer(client))) return;
  throw new StartError(
    'The database was changed by a newer version of the console. Start that version, or one that is newer still.',
  );
}
