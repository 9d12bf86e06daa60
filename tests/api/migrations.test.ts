// Tests migrations while other processes use the database.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgTable, pgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { emptyText, flag, idColumn, word } from '#server/db/columns.ts';
import { migrate } from '#server/db/migrate.ts';
import { prepareQueue } from '#server/db/prepare.ts';
import { migrationsDir } from '#server/root.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { freshDatabase } from '#tests/kit/database.ts';
import { breakingStatements } from '#tests/kit/expanding.ts';

const db = await freshDatabase();

/** True while a session waits for a lock. */
async function isLockAwaited() {
  const { rows } = await db.execute(sql`select 1 from pg_locks where not granted`);
  return rows.length > 0;
}

/** A migrations folder as drizzle-kit writes it, dated after the migrations of the database. */
async function folderWith(...migrations: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'console-migrations-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'meta'));
  const entries = migrations.map((_, idx) => ({
    idx,
    version: '7',
    when: Date.now() + 1_000_000_000 + idx,
    tag: `000${idx}_test`,
    breakpoints: true,
  }));
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [idx, text] of migrations.entries()) await writeFile(join(folder, `000${idx}_test.sql`), text);
  return folder;
}

it('lets other sessions read a table that a migration waits for', async () => {
  const user = await db.$client.connect();
  const migrator = await db.$client.connect();
  await user.query('create table waited_for (id int)');
  await user.query('begin');
  await user.query('select * from waited_for');
  const folder = await folderWith('alter table waited_for add column more int');
  const migrating = migrate(migrator, { folder, lockMs: 100, pauseMs: 100 });

  await expect.poll(isLockAwaited, { interval: 10, timeout: 5_000 }).toBe(true);
  // A migration that waits without a timeout would block this read too.
  await db.execute(sql`select * from waited_for`);
  await user.query('commit');
  await migrating;
  await db.execute(sql`select more from waited_for`);
  user.release();
  migrator.release();
});

it('gives way to a transaction that it would deadlock with, and runs afterwards', async () => {
  const user = await db.$client.connect();
  const migrator = await db.$client.connect();
  await user.query('create table taken_first (id int); create table taken_last (id int)');
  await user.query('begin');
  await user.query('select * from taken_last');
  const folder = await folderWith(
    'alter table taken_first add column more int;--> statement-breakpoint\nalter table taken_last add column more int',
  );
  // Longer than the deadlock timeout of PostgreSQL.
  const migrating = migrate(migrator, { folder, lockMs: 10_000, pauseMs: 100 });
  // PostgreSQL aborts the session of a deadlock that detects it first after waiting for a second. The user's
  // transaction must wait second, so the database itself waits until the migration waits.
  await user.query(`do $$ begin
    while not exists (select from pg_locks where not granted and relation = 'taken_last'::regclass) loop
      perform pg_sleep(0.01);
    end loop;
    perform pg_sleep(0.3);
    perform from taken_first;
  end $$`);
  await user.query('commit');
  await migrating;
  await db.execute(sql`select taken_first.more, taken_last.more from taken_first, taken_last`);
  user.release();
  migrator.release();
});

it('rolls back and reports a table that stays locked', async () => {
  const user = await db.$client.connect();
  const migrator = await db.$client.connect();
  await user.query('begin; create table never (id int); commit; begin; select * from never');
  const folder = await folderWith(
    'create table half_done (id int);--> statement-breakpoint\nalter table never add column more int',
  );
  await expect(migrate(migrator, { folder, lockMs: 20, pauseMs: 20, tries: 3 })).rejects.toThrow(
    'a migration needs a table that another connection keeps locked',
  );
  const { rows } = await db.execute(sql`select to_regclass('half_done') as found`);
  expect(rows).toEqual([{ found: null }]);
  await user.query('rollback');
  user.release();
  migrator.release();
});

it('waits for a locked table of the job queue', async () => {
  const user = await db.$client.connect();
  await user.query('begin; lock table graphile_worker.migrations');
  const shortLockDb = openDatabase({ ...db.$client.options, lock_timeout: 100 });
  const prepared = prepareQueue(shortLockDb);
  const waits = async () => {
    const { rows } = await user.query(`select 1 from pg_locks
      where not granted and relation = 'graphile_worker.migrations'::regclass`);
    return rows.length > 0;
  };
  await expect.poll(waits, { interval: 10 }).toBe(true);
  await expect.poll(waits, { interval: 10 }).toBe(false);
  await user.query('commit');
  user.release();
  await prepared;
  await shortLockDb.$client.end();
});

it('holds no row lock outside a transaction while it waits for another row', async () => {
  const user = await db.$client.connect();
  const migrator = await db.$client.connect();
  await user.query('create table some_rows (id int primary key, more int)');
  await user.query('insert into some_rows values (1), (2)');
  await user.query('begin; select from some_rows where id = 2 for update');
  const folder = await folderWith(
    `-- outside a transaction
do $$ begin perform from some_rows order by id for update; update some_rows set more = 1; commit; end $$`,
  );
  const migrating = migrate(migrator, { folder, lockMs: 100, pauseMs: 100 });
  await expect.poll(isLockAwaited, { interval: 10, timeout: 5_000 }).toBe(true);
  // A migration that waits while holding row locks would block this update too.
  await db.execute(sql`update some_rows set more = 2 where id = 1`);
  await user.query('commit');
  await migrating;
  const { rows } = await db.execute(sql`select id, more from some_rows order by id`);
  expect(rows).toEqual([
    { id: 1, more: 1 },
    { id: 2, more: 1 },
  ]);
  user.release();
  migrator.release();
});

it('builds indexes concurrently when a migration says so', async () => {
  const migrator = await db.$client.connect();
  const folder = await folderWith(
    '-- outside a transaction\ncreate index concurrently if not exists pages_test on pages (description)',
  );
  await migrate(migrator, { folder });
  await migrate(migrator, { folder });
  const { rows } = await db.execute(
    sql`select indisvalid from pg_index where indexrelid = 'pages_test'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
  migrator.release();
});

it('builds an index of a partitioned table concurrently for each partition, also after an interruption', async () => {
  const migrator = await db.$client.connect();
  await migrator.query(`create table years (year int) partition by range (year);
    create table years_old partition of years for values from (2000) to (2020);
    create table years_new partition of years for values from (2020) to (2040);
    create index years_old_year on years_old (year)`);
  const mark = '-- for each partition of "years"';
  const statements = [
    `-- outside a transaction\n${mark}\ndrop index concurrently if exists "{partition}_year"`,
    `${mark}\ncreate index concurrently "{partition}_year" on "{partition}" (year)`,
  ];
  await migrate(migrator, { folder: await folderWith(statements.join('--> statement-breakpoint\n')) });
  await migrator.query('create index years_year on years (year)');
  const { rows } = await migrator.query(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'years_year'::regclass order by 1`,
  );
  expect(rows).toEqual([{ name: 'years_new_year' }, { name: 'years_old_year' }]);
  migrator.release();
});

it('adds text, enum and flag columns to a table with rows while the previous version inserts', async () => {
  const id = idColumn();
  const before = { notes: pgTable('notes', { id }) };
  const columns = {
    line: emptyText('line'),
    kind: word('kind', ['short', 'long'], 'short'),
    kept: flag('kept', true),
  };
  const after = { notes: pgTable('notes', { id, ...columns }) };
  const statements = await generateMigration(generateDrizzleJson(before), generateDrizzleJson(after));
  expect(breakingStatements(statements.join('\n'))).toEqual([]);
  await db.execute(sql`create table notes (id uuid primary key)`);
  await db.insert(before.notes).values({});
  for (const statement of statements) await db.execute(sql.raw(statement));
  await db.insert(before.notes).values({});
  const row = { line: '', kind: 'short', kept: true };
  expect(await db.select().from(after.notes)).toMatchObject([row, row]);
});

it('fills the copied sort values of existing join rows', async () => {
  await db.execute(sql`
    insert into users (id, created_at, updated_at, full_name, email, password_hash, status, last_login_at)
    select gen_random_uuid(), now() - n * interval '1 day', now(), 'Linked before', 'Before' || n || '@tests.example.com', '',
      case when n % 2 = 0 then 'INACTIVE' else 'ACTIVE' end, case when n % 3 = 0 then now() end
    from generate_series(1, 4100) n`);
  await db.execute(
    sql`insert into user_roles select users.id, roles.id from users, roles where roles.name = 'admin'`,
  );
  await db.execute(sql`
    update user_roles set record_created_at = now(), record_full_name = '', record_email = '', record_status = '',
      record_last_login_at = now()`);
  const client = await db.$client.connect();
  const fillMigration = readMigrationFiles({ migrationsFolder: migrationsDir }).find(({ sql: texts }) =>
    texts.some((text) => text.includes('record_last_login_at) = (users.created_at')),
  );
  // The second run simulates a start after an interrupted one.
  for (const times of [1, 2]) {
    for (const text of fillMigration?.sql ?? []) await client.query(text);
    const { rows } = await db.execute<{ wrong: number; all: number }>(sql`
      select count(*) filter (where
        (record_created_at, record_full_name, record_email, record_status, record_last_login_at) is distinct from
        (created_at, lower(full_name), lower(email), status, coalesce(last_login_at, '-infinity')))::int as wrong,
        count(*)::int as all
      from user_roles join users on users.id = user_id`);
    expect([times, rows[0]?.wrong, rows[0]?.all]).toEqual([times, 0, 4100]);
  }
  client.release();
});

it('converts stored texts to NFC except where unique names would collide', async () => {
  const decomposed = 'Cafe\u0301';
  const id = '019a0000-0000-7000-8000-00000000e001';
  await db.execute(sql`
    insert into products (id, created_at, updated_at, name, description, price)
    select gen_random_uuid(), now(), now(), ${decomposed} || n, ${decomposed}, 1 from generate_series(1, 2100) n`);
  await db.execute(sql`
    insert into templates (id, created_at, updated_at, name, external_url) values (${id}, now(), now(), 'A', ${`https://a.example/${decomposed}`})`);
  await db.execute(sql`insert into template_tags (id, template_id, name, position) values
    (gen_random_uuid(), ${id}, ${decomposed}, 0), (gen_random_uuid(), ${id}, 'Twice\u0301', 1), (gen_random_uuid(), ${id}, 'TWICÉ'::text, 2)`);
  const nfcMigration = readMigrationFiles({ migrationsFolder: migrationsDir }).find(({ sql: texts }) =>
    texts.some((text) => text.includes('NOT NFC NORMALIZED')),
  );
  const client = await db.$client.connect();
  for (const text of nfcMigration?.sql ?? []) await client.query(text);
  client.release();
  const { rows } = await db.execute<{ wrong: number; url: string }>(sql`
    select (select count(*) from products where name is not nfc normalized or description is not nfc normalized)::int as wrong,
      (select external_url from templates where id = ${id}) as url`);
  expect(rows).toEqual([{ wrong: 0, url: `https://a.example/${decomposed}` }]);
  const { rows: tags } = await db.execute<{ name: string }>(
    sql`select name from template_tags where template_id = ${id} order by position`,
  );
  expect(tags.map(({ name }) => name)).toEqual(['Café', 'Twice\u0301', 'TWICÉ']);
});

it('sets the column defaults that the tables declare', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../server/db/tables/*.ts', { eager: true });
  const tables = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((table) => is(table, PgTable));
  const declared = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ default: given }) => given !== undefined)
      .map(({ name }) => `${getTableName(table)}.${name}`),
  );
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_default is not null`);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(declared));
  expect(declared).toContain('stores.description');
});
