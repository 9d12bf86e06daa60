// A connection that is held for what goes with its end: to listen, to hold locks.
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { keepConnection } from '#server/db/kept-connection.ts';
import { freshDatabase } from '#tests/kit/database.ts';

async function setUp(refusals = 0, silentMs?: number) {
  const db = await freshDatabase();
  let left = refusals;
  const prepared: number[] = [];
  const kept = keepConnection(db, {
    againMs: 1,
    ...(silentMs && { silentMs }),
    async prepare(client) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      left -= 1;
      if (left >= 0) throw new Error('It cannot listen here.');
      prepared.push(rows[0]?.pid ?? 0);
    },
  });
  const open = async () => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    return rows.map(({ pid }) => pid);
  };
  return { db, kept, prepared, open };
}

describe('a kept connection', () => {
  it('that cannot do what it is for is closed, and the next one tries', async () => {
    const { kept, prepared, open } = await setUp(3);
    await expect(kept.get()).rejects.toThrow('It cannot listen here.');
    await expect.poll(() => prepared).toHaveLength(1);
    await expect.poll(open).toEqual(prepared);
    await kept.end();
  });

  it('that only holds or listens is asked now and then, and not taken for one that leads nowhere', async () => {
    const { kept, prepared } = await setUp(0, 800);
    const { connection } = (await kept.get()) as unknown as { connection: { stream: Socket } };
    const { bytesRead } = connection.stream;
    const answer = 60;
    // Long enough to be looked at more than twice.
    await expect
      .poll(() => connection.stream.bytesRead - bytesRead, { timeout: 10_000 })
      .toBeGreaterThan(9 * answer);
    expect(prepared).toHaveLength(1);
    await kept.end();
  });

  it('that breaks is replaced, until it is ended', async () => {
    const { db, kept, prepared, open } = await setUp();
    await kept.get();
    await db.execute(sql`select pg_terminate_backend(${prepared[0]})`);
    await expect.poll(() => prepared).toHaveLength(2);
    await expect.poll(open).toEqual(prepared.slice(1));
    await kept.end();
    await expect.poll(open).toEqual([]);
    await expect(kept.get()).rejects.toThrow();
    expect(await open()).toEqual([]);
  });
});
