// What most calls read, on one connection for all of them.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { quickReads } from '#server/db/quick-reads.ts';
import { readShares } from '#server/db/read-shares.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { copyDatabase } from '#tests/kit/database.ts';

/** Reads that say which connection read them, and after how long. */
async function reads() {
  const db = openDatabase({ ...(await copyDatabase()), max: 2 });
  const quick = quickReads(db, undefined);
  afterwards(async () => {
    await quick.end();
    await db.$client.end();
  });
  const statement = quick
    .of(db, readShares())
    .select({ pid: sql<number>`pg_backend_pid()`, slept: sql`pg_sleep(${sql.placeholder('seconds')})::text` })
    .from(sql`(select 1) as one`)
    .prepare('who');
  const read = async (seconds = 0) => (await statement.execute({ seconds }))[0]?.pid;
  return { db, quick, read };
}

const pids = async (read: () => Promise<unknown>, count: number) =>
  new Set(await Promise.all(Array.from({ length: count }, () => read())));

/** Which connection is shared: a machine that stands still for a moment looks like one whose disk is slow. */
async function sharedOf(read: () => Promise<unknown>) {
  let found = new Set<unknown>();
  await expect
    .poll(async () => {
      found = await pids(read, 40);
      return found.size;
    })
    .toBe(1);
  return [...found][0];
}

it('many at once share one connection; of very many some take those of the pool', async () => {
  const { read } = await reads();
  await sharedOf(read);
  await expect.poll(async () => (await pids(read, 80)).size).toBeGreaterThan(1);
});

it('after one that took long, others take connections of the pool for a while', async () => {
  const { read } = await reads();
  await expect
    .poll(async () => {
      const shared = await sharedOf(read);
      return (await read(0.1)) === shared && (await read()) !== shared;
    })
    .toBe(true);
  await sharedOf(read);
});

it('what was under way when the connection breaks is read by the pool', async () => {
  const { db, read } = await reads();
  const shared = await sharedOf(read);
  const under = Array.from({ length: 20 }, () => read(0.04));
  await db.$client.query('select pg_terminate_backend($1)', [shared]);
  expect(new Set(await Promise.all(under))).not.toContain(undefined);
});

it('a stop does not wait for reads of a table that stays locked', async () => {
  const { db, quick } = await reads();
  const holder = await db.$client.connect();
  await holder.query('begin; lock table users in access exclusive mode');
  const ids = quick.of(db, readShares()).select({ id: usersTable.id }).from(usersTable).prepare('ids');
  const under = Promise.all([1, 2, 3].map(() => ids.execute()));
  await quick.end();
  await holder.query('rollback');
  holder.release();
  expect(await under).toEqual([[], [], []]);
});
