// Tests the shared connection for quick reads.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { quickReads } from '#server/db/quick-reads.ts';
import { readShares } from '#server/db/read-shares.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { copyDatabase } from '#tests/kit/database.ts';

/** Reads that return the process id of their connection after a given number of seconds. */
async function setUp() {
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

/** The process id of the shared connection. Polls, because a pause of the machine looks like a slow disk. */
async function sharedPid(read: () => Promise<unknown>) {
  let pidsFound = new Set<unknown>();
  await expect
    .poll(async () => {
      pidsFound = await pids(read, 40);
      return pidsFound.size;
    })
    .toBe(1);
  return [...pidsFound][0];
}

it('shares one connection for many reads and uses the pool beyond that', async () => {
  const { read } = await setUp();
  await sharedPid(read);
  await expect.poll(async () => (await pids(read, 80)).size).toBeGreaterThan(1);
});

it('uses the pool for a while after a slow read', async () => {
  const { read } = await setUp();
  await expect
    .poll(async () => {
      const shared = await sharedPid(read);
      return (await read(0.1)) === shared && (await read()) !== shared;
    })
    .toBe(true);
  await sharedPid(read);
});

it('repeats interrupted reads on the pool when the connection breaks', async () => {
  const { db, read } = await setUp();
  const shared = await sharedPid(read);
  const pendingReads = Array.from({ length: 20 }, () => read(0.04));
  await db.$client.query('select pg_terminate_backend($1)', [shared]);
  expect(new Set(await Promise.all(pendingReads))).not.toContain(undefined);
});

it('stops without waiting for reads of a locked table', async () => {
  const { db, quick } = await setUp();
  const holder = await db.$client.connect();
  await holder.query('begin; lock table users in access exclusive mode');
  const ids = quick.of(db, readShares()).select({ id: usersTable.id }).from(usersTable).prepare('ids');
  const pendingReads = Promise.all([1, 2, 3].map(() => ids.execute()));
  await quick.end();
  await holder.query('rollback');
  holder.release();
  expect(await pendingReads).toEqual([[], [], []]);
});
