// Tests the shared look-up connection when the database closes it.
import type { Client } from 'pg';
import { expect, it } from 'vitest';
import { openLookups } from '#server/db/lookups.ts';
import { freshDatabase } from '#tests/kit/database.ts';

const { $client: pool } = await freshDatabase();

it('keeps the new connection when the broken one ends', async () => {
  const lookups = openLookups({ $client: pool } as Parameters<typeof openLookups>[0]);
  const pid = async () => {
    const [row] = await lookups.rows<{ pid: number }>('pid', 'select pg_backend_pid() as pid', []);
    return row?.pid;
  };
  const broken = await pid();
  // Requests a connection between the last message of PostgreSQL and the end of the broken connection.
  const replaced = new Promise<[number | undefined, unknown]>((resolve) => {
    pool.once('error', async (_error, client) => {
      const ended = new Promise((end) => (client as unknown as Client).once('end', end));
      resolve(await Promise.all([pid(), ended]));
    });
  });
  await pool.query('select pg_terminate_backend($1, 5000)', [broken]);
  const [next] = await replaced;
  expect(next).not.toBe(broken);
  expect(await pid()).toBe(next);
  await lookups.end();
});
