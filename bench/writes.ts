// `npm run bench:writes`: changes per second at 1 and 16 connections, each on its own record, in three
// rounds.
// Compares them with commits of a single row at the same number of connections, and created users per second
// with password hashes per second. SECONDS: duration of each measurement (4).
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { Client, Pool } from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { hashPassword } from '#server/modules/session/passwords.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { adminApi } from '../shared/contract/paths.ts';
import { createUsersDatabase } from './api-data.ts';
import { processorOf } from './processor.ts';
import { saveResults } from './results.ts';
import { inRounds, overRounds } from './rounds.ts';
import { admin, signIn, startBenchServer, stop } from './server.ts';

const seconds = Number(process.env.SECONDS ?? 4);
const newPassword = 'correct horse battery';

async function commits(connection: object, count: number) {
  const pool = new Pool({ ...connection, max: count });
  await pool.query('create table if not exists bench_commits (id int)');
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < end) {
        await pool.query('insert into bench_commits values (1)');
        done += 1;
      }
    }),
  );
  await pool.end();
  return { 'commits/s of one row': Math.round(done / seconds) };
}

async function fire(url: string, count: number, more: Partial<autocannon.Options>) {
  const result = await autocannon({ url, connections: count, duration: seconds, ...more });
  const { non2xx, errors } = result;
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} writes failed`);
  return result;
}

const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

async function changes(
  { url, child }: Awaited<ReturnType<typeof startBenchServer>>,
  token: string,
  ids: readonly string[],
  count: number,
) {
  const before = await processorOf(child.pid);
  let n = 0;
  const { requests, latency } = await fire(url, count, {
    setupClient(client) {
      const id = ids[n % ids.length];
      n += 1;
      let change = 0;
      const next = () => {
        change += 1;
        return JSON.stringify({ full_name: `Person ${change}` });
      };
      client.setRequests([
        {
          method: 'PATCH',
          path: `${adminApi}/users/${id}`,
          headers: headersOf(token),
          setupRequest: (request) => ({ ...request, body: next() }),
        },
      ]);
    },
  });
  const spent = (await processorOf(child.pid)) - before;
  return {
    'changes/s': Math.round(requests.average),
    p50: latency.p50,
    p99: latency.p99,
    'server CPU ms each': Number((spent / 1_000 / requests.total).toPrecision(3)),
  };
}

let created = 0;

async function creations(url: string, token: string, count: number) {
  const { requests, latency } = await fire(url, count, {
    requests: [
      {
        method: 'POST',
        path: `${adminApi}/users`,
        headers: headersOf(token),
        setupRequest: (request) => {
          created += 1;
          const email = `new${created}@bench.example.com`;
          return { ...request, body: JSON.stringify({ full_name: 'New', email, password: newPassword }) };
        },
      },
    ],
  });
  return { 'users/s': Math.round(requests.average), p50: latency.p50 };
}

/** Password hashes per second in this process, by the server's rules, at this concurrency. */
async function hashes(count: number) {
  const end = performance.now() + seconds * 1_000;
  let hashed = 0;
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < end) {
        await hashPassword(newPassword);
        hashed += 1;
      }
    }),
  );
  return { 'hashes/s': Math.round(hashed / seconds) };
}

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${seconds} s each\n`);
  const connection = await createUsersDatabase(postgres.connection, 1_000);
  const ours = await startBenchServer(connection, dataDir);
  const token = await signIn(ours.url, admin);
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from users where email <> $1 limit 64', [
    admin.email,
  ]);
  await client.end();
  const ids = rows.map(({ id }) => id);
  await changes(ours, token, ids, 16);
  const table = [];
  for (const count of [1, 16]) {
    table.push({
      connections: count,
      ...overRounds(await inRounds(() => commits(connection, count)), ['commits/s of one row']),
      ...overRounds(await inRounds(() => changes(ours, token, ids, count)), ['changes/s']),
    });
  }
  console.table(table);
  const newUsers = {
    connections: 16,
    ...overRounds(await inRounds(() => creations(ours.url, token, 16)), ['users/s']),
    ...overRounds(await inRounds(() => hashes(16)), ['hashes/s']),
  };
  console.table([newUsers]);
  await saveResults('writes', { seconds, table, newUsers });
  await stop(ours.child);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
