// Tests how a start prepares the database and which databases it rejects.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { locks, takeLock } from '#server/db/advisory-locks.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { StartError } from '#server/start-error.ts';
import { makeRole } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { backUpTo, emptyInstallation } from '#tests/kit/backups.ts';
import { freshDatabase } from '#tests/kit/database.ts';

describe('A permission unknown to this build', () => {
  it('is kept with the roles that hold it, because another build uses it', async () => {
    const db = await freshDatabase();
    const role = await makeRole(db, 'shippers', []);
    await db.execute(sql`with added as (
      insert into permissions (id, name, description, position)
      values (gen_random_uuid(), 'shipments.read', 'See shipments', 999) returning id
    ) insert into role_permissions (role_id, permission_id) select ${role}, id from added`);
    await prepareDatabase(db);
    const { rows } = await db.execute(sql`select permissions.name from role_permissions
      join permissions on permissions.id = permission_id where role_id = ${role}`);
    expect(rows).toEqual([{ name: 'shipments.read' }]);
  });
});

it('adds a new permission to the role admin with a new version and an audit log entry', async () => {
  const db = await freshDatabase();
  const entries = async () => {
    const { rows } =
      await db.execute(sql`select request_id, actor_id, action, audit_log.version, before, after
      from audit_log join roles on roles.id = record_id where resource = 'roles' order by position`);
    return rows;
  };
  const { rows: all } = await db.execute<{ name: string }>(sql`select name from permissions order by name`);
  const names = all.map(({ name }) => name);
  await prepareDatabase(db);
  expect(await entries()).toEqual([]);
  await db.execute(sql`delete from permissions where name = 'pages.read'`);
  await prepareDatabase(db);
  const before = { permissions: names.filter((name) => name !== 'pages.read') };
  const changed = {
    request_id: 'start',
    actor_id: null,
    action: 'update',
    version: 2,
    before,
    after: { permissions: names },
  };
  expect(await entries()).toEqual([changed]);
  const { rows: now } = await db.execute(sql`select version from roles where name = 'admin'`);
  expect(now).toEqual([{ version: 2 }]);
});

describe('A database migrated by a newer build', () => {
  it('is rejected with one line and left unchanged', async () => {
    const db = await freshDatabase();
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)`,
    );
    await db.execute(sql`delete from permissions where name = 'users.read'`);
    const refused = await prepareDatabase(db).catch((error) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect(refused.message).toBe(
      'The database was changed by a newer version of the console. Start that version, or one that is newer still.',
    );
    const { rows } = await db.execute(sql`select 1 from permissions where name = 'users.read'`);
    expect(rows).toEqual([]);
  });
});

describe('A database with another collation', () => {
  it.for<[string, string, string, since?: number]>([
    ['ICU with a language', `locale_provider icu icu_locale 'en-US' locale 'C'`, 'UTF8'],
    ['bytes with ASCII letters only', `locale_provider libc locale 'C'`, 'UTF8'],
    ['another encoding', `locale_provider libc locale 'C'`, 'SQL_ASCII'],
    [
      'a special letter for the end of a word',
      `locale_provider builtin builtin_locale 'PG_UNICODE_FAST' locale 'C'`,
      'UTF8',
      18,
    ],
  ])('is rejected with instructions: %s', async ([_what, locale, encoding, since = 15], { skip }) => {
    const postgres = inject('postgres');
    const name = `collated_${Math.random().toString(36).slice(2)}`;
    const client = new Client(postgres);
    await client.connect();
    afterwards(() => client.end());
    const { rows } = await client.query('show server_version_num');
    skip(rows[0].server_version_num < since * 10_000, `There from PostgreSQL ${since} on.`);
    await client.query(`create database ${name} template template0 encoding '${encoding}' ${locale}`);
    const db = openDatabase({ ...postgres, database: name });
    const refused = await prepareDatabase(db).catch((error) => error);
    await db.$client.end();
    expect(refused).toBeInstanceOf(StartError);
    expect(refused.message).toBe(
      `The database ${name} does not sort and fold letters as C.UTF-8 does, which searches and unique names need. ` +
        `Make another one and move the data there: create database … template template0 encoding 'UTF8' ` +
        `locale_provider builtin builtin_locale 'C.UTF-8' lc_ctype 'C.UTF-8'`,
    );
  });
});

describe('While another process migrates', () => {
  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['starts', prepareDatabase],
    ['makes a backup', async (db) => backUpTo({ ...(await emptyInstallation()), db }, '/dev/null')],
  ])('a process that %s waits without blocking concurrent index builds', async (_what, wait) => {
    const db = await freshDatabase();
    const migrator = await db.$client.connect();
    await takeLock(migrator, locks.migration);
    const waiting = wait(db);
    waiting.catch(() => {});
    const lockRequests = async () => {
      const { rows } = await migrator.query(`select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%advisory_lock%'`);
      return rows.length;
    };
    await expect.poll(lockRequests, { interval: 20 }).toBe(1);
    await migrator.query('create index concurrently on pages (description)');
    migrator.release(true);
    await waiting;
  });
});
