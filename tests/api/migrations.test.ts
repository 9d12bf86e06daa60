// Tests migrations while other processes use the database.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable, pgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { emptyText, enumColumn, flag, idColumn } from '#server/db/columns.ts';
import { migrate } from '#server/db/migrate.ts';
import { prepareQueue } from '#server/prepare-database.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { breakingStatements } from '#tests/kit/breaking-migrations.ts';
import { freshDatabase } from '#tests/kit/database.ts';

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

  await expect.poll(isLockAwaited, { interval: 10 }).toBe(true);
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
  await expect.poll(isLockAwaited, { interval: 10 }).toBe(true);
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
    kind: enumColumn('kind', ['short', 'long'], 'short'),
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

it('creates the column defaults that the table definitions declare', async () => {
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
