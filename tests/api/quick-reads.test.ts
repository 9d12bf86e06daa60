// What most calls read, on one connection for all of them.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { quickReads } from '#server/db/quick-reads.ts';
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
    .of(db)
    .select({ pid: sql<number>`pg_backend_pid()`, slept: sql`pg_sleep(${sql.placeholder('seconds')})::text` })
    .from(sql`(select 1) as one`)
    .prepare('who');
  return async (seconds = 0) => (await statement.execute({ seconds }))[0]?.pid;
}

const pids = async (read: () => Promise<unknown>, count: number) =>
  new Set(await Promise.all(Array.from({ length: count }, () => read())));

/** Which connection is shared: a machine that stands still for a moment looks like one whose disk is slow. */
async function sharedOf(read: () => Promise<unknown>) {
  let found = new Set<unknown>();
  await expect
    .poll(
      async () => {
        found = await pids(read, 40);
        return found.size;
      },
      { timeout: 10_000 },
    )
    .toBe(1);
  return [...found][0];
}

it('many at once share one connection; of very many some take those of the pool', async () => {
  const read = await reads();
  await sharedOf(read);
  await expect.poll(async () => (await pids(read, 80)).size).toBeGreaterThan(1);
});

it('after one that took long, others take connections of the pool for a while', async () => {
  const read = await reads();
  await expect
    .poll(
      async () => {
        const shared = await sharedOf(read);
        return (await read(0.1)) === shared && (await read()) !== shared;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  await sharedOf(read);
});

it('a database without any of its own is read as always', async () => {
  const [one, other] = await Promise.all([1, 2].map(async () => openDatabase(await copyDatabase())));
  afterwards(() => Promise.all([one, other].map((db) => db?.$client.end())));
  if (!one || !other) throw new Error('There are two.');
  const quick = quickReads(one, undefined);
  expect(await quick.of(other).select().from(usersTable)).toEqual([]);
  await quick.end();
});
