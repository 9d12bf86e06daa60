// Tests that a bulk operation continues after a kill and changes each record once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { adminApi } from '#shared/contract/paths.ts';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';
import { fetchData, firstAdmin, signIn } from '#tests/kit/http.ts';
import { startServer, stopLeftovers } from '#tests/kit/server-process.ts';

const rows = 2_000;

interface Operation {
  status: string;
  done: number;
  endedAt: string | null;
}

const connection = await copyDatabase();
const client = new Client(connection);
await client.connect();
const dataDir = await mkdtemp(join(tmpdir(), 'console-test-kill-'));
afterAll(async () => {
  await stopLeftovers();
  await client.end();
  await rm(dataDir, { recursive: true, force: true });
});
const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(connection), ...firstAdmin };

/** Polls the operation until it matches. The interval leaves the server time for its work. */
async function operationAt(
  url: string,
  token: string,
  id: string,
  isWanted: (productRows: Operation) => boolean,
) {
  const readings: Operation[] = [];
  const read = async () => {
    const productRows: Operation = await fetchData(url, 'GET', `${adminApi}/operations/${id}`, { token });
    readings.push(productRows);
    return isWanted(productRows);
  };
  await expect.poll(read, { interval: 20, timeout: 90_000 }).toBe(true);
  return readings.at(-1);
}

/** Counts the products by price and version, and the operation's entries in the audit log. */
async function outcomeOf(id: string) {
  const { rows: products } = await client.query(
    `select price::text, version, count(*)::int as products from products group by 1, 2`,
  );
  const { rows: entries } = await client.query(
    `select count(*)::int as entries, count(distinct record_id)::int as records from audit_log where operation_id = $1`,
    [id],
  );
  return { products, entries };
}

/** Locks the record that an operation changes last, so that it cannot end. Returns the function that unlocks it. */
async function lockLastProduct() {
  await client.query('begin');
  await client.query(
    'select from products where id = (select id from products order by id desc limit 1) for update',
  );
  return () => client.query('rollback');
}

const done = { status: 'done', counts: { matched: rows, change: rows, same: 0, refused: 0 } };

it('continues after a kill and changes each record once, and so does its undo', {
  timeout: 240_000,
}, async () => {
  await client.query(
    `insert into products (id, created_at, updated_at, name, description, price, status)
     select gen_random_uuid(), now(), now(), 'Product ' || n, '', 10, 'draft' from generate_series(1, ${rows}) n`,
  );
  const first = await startServer({ env });
  const { accessToken: token } = await signIn(first.url);
  const unlock = await lockLastProduct();
  const { id } = await fetchData(first.url, 'POST', `${adminApi}/operations`, {
    token,
    body: { resource: 'products', action: 'price', values: { by: 'amount', value: '1' }, filters: {} },
  });
  const killed = await operationAt(first.url, token, id, ({ done }) => done > 0);
  await first.stop('SIGKILL');
  await unlock();
  expect(killed?.status).toBe('running');

  const second = await startServer({ env });
  expect(await operationAt(second.url, token, id, ({ endedAt }) => endedAt !== null)).toMatchObject(done);
  expect(await outcomeOf(id)).toEqual({
    products: [{ price: '11.00', version: 2, products: rows }],
    entries: [{ entries: rows, records: rows }],
  });

  const unlockAgain = await lockLastProduct();
  const undo = await fetchData(second.url, 'POST', `${adminApi}/operations/${id}/undo`, { token, body: {} });
  const killedUndo = await operationAt(second.url, token, undo.id, ({ done }) => done > 0);
  await second.stop('SIGKILL');
  await unlockAgain();
  expect(killedUndo?.status).toBe('running');

  const third = await startServer({ env });
  expect(await operationAt(third.url, token, undo.id, ({ endedAt }) => endedAt !== null)).toMatchObject(done);
  expect(await outcomeOf(undo.id)).toEqual({
    products: [{ price: '10.00', version: 3, products: rows }],
    entries: [{ entries: rows, records: rows }],
  });
  await third.stop();
});
