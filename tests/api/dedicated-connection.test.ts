// Tests the dedicated connection for LISTEN and session locks.
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDedicatedConnection } from '#server/db/dedicated-connection.ts';
import { freshDatabase } from '#tests/kit/database.ts';

async function setUp(refusals = 0, socketTimeoutMs?: number) {
  const db = await freshDatabase();
  let remainingRefusals = refusals;
  const prepared: number[] = [];
  const dedicated = openDedicatedConnection(db, {
    againMs: 1,
    ...(socketTimeoutMs && { socketTimeoutMs }),
    async prepare(client) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      remainingRefusals -= 1;
      if (remainingRefusals >= 0) throw new Error('It cannot listen here.');
      prepared.push(rows[0]?.pid ?? 0);
    },
  });
  const open = async () => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    return rows.map(({ pid }) => pid);
  };
  return { db, dedicated, prepared, open };
}

describe('A dedicated connection', () => {
  it('is closed when its preparation fails, and the next one is tried', async () => {
    const { dedicated, prepared, open } = await setUp(3);
    await expect(dedicated.get()).rejects.toThrow('It cannot listen here.');
    await expect.poll(() => prepared).toHaveLength(1);
    await expect.poll(open).toEqual(prepared);
    await dedicated.end();
  });

  it('is pinged while idle and not mistaken for a broken one', async () => {
    const { dedicated, prepared } = await setUp(0, 800);
    const { connection } = (await dedicated.get()) as unknown as { connection: { stream: Socket } };
    const { bytesRead } = connection.stream;
    const answer = 60;
    // Long enough for more than two pings.
    await expect
      .poll(() => connection.stream.bytesRead - bytesRead, { timeout: 10_000 })
      .toBeGreaterThan(9 * answer);
    expect(prepared).toHaveLength(1);
    await dedicated.end();
  });

  it('is replaced when it breaks, until it is ended', async () => {
    const { db, dedicated, prepared, open } = await setUp();
    await dedicated.get();
    await db.execute(sql`select pg_terminate_backend(${prepared[0]})`);
    await expect.poll(() => prepared).toHaveLength(2);
    await expect.poll(open).toEqual(prepared.slice(1));
    await dedicated.end();
    await expect.poll(open).toEqual([]);
    await expect(dedicated.get()).rejects.toThrow();
    expect(await open()).toEqual([]);
  });
});
