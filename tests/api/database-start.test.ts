// What a start makes of the database that it finds, and which one it refuses.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { locks, takeLock } from '#server/db/advisory-locks.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { StartError } from '#server/start-error.ts';
import { makeRole } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { barePlace, copyTo } from '#tests/kit/copies.ts';
import { freshDatabase } from '#tests/kit/database.ts';

describe('a permission that this build does not know', () => {
  it('stays, with the roles that hold it: another build, or the next one, knows it', async () => {
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

it('a permission that is new raises the version of the role admin, so that processes that run hear of it, and is in the journal', async () => {
  const db = await freshDatabase();
  const entries = async () => {
    const { rows } = await db.execute(sql`select request_id, actor_id, action, journal.version, before, after
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

describe('a database that a newer build has changed', () => {
  it('is refused with one line, and left as it is', async () => {
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

describe('a database that sorts or folds letters in another way', () => {
  it.for<[string, string, string, since?: number]>([
    ['by a language', `locale_provider icu icu_locale 'en-US' locale 'C'`, 'UTF8'],
    ['by bytes, with ASCII letters alone', `locale_provider libc locale 'C'`, 'UTF8'],
    ['in another encoding', `locale_provider libc locale 'C'`, 'SQL_ASCII'],
    [
      'with a letter of its own for the end of a word',
      `locale_provider builtin builtin_locale 'PG_UNICODE_FAST' locale 'C'`,
      'UTF8',
      18,
    ],
  ])('%s: is refused with what to do', async ([_what, locale, encoding, since = 15], { skip }) => {
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

describe('while another process migrates', () => {
  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['starts', prepareDatabase],
    ['takes a copy', async (db) => copyTo({ ...(await barePlace()), db }, '/dev/null')],
  ])('one that %s waits, and holds up no index that is built concurrently', async (_what, wait) => {
    const db = await freshDatabase();
    const migrator = await db.$client.connect();
    await takeLock(migrator, locks.migration);
    const waiting = wait(db);
    waiting.catch(() => {});
    const asks = async () => {
      const { rows } = await migrator.query(`select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%advisory_lock%'`);
      return rows.length;
    };
    await expect.poll(asks, { interval: 20 }).toBe(1);
    await migrator.query('create index concurrently on pages (description)');
    migrator.release(true);
    await waiting;
  });
});
