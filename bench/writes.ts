// `npm run bench:writes`: how many changes a second the server makes, at 1 and 16 connections, each of a record of its own;
// and what the disk allows: the same number of connections that do nothing but commit a row; how many users a second it
// creates beside how many passwords it could hash. SECONDS: of each (4). KEEP=1 writes bench/figures/writes.json.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { Client, Pool } from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { hashPassword } from '#server/modules/session/passwords.ts';
import { adminApi } from '#src/shared/api-bases.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { makeUsers } from './api-data.ts';
import { keepFigures } from './figures.ts';
import { admin, signIn, startOurs, stop } from './server.ts';

const seconds = Number(process.env.SECONDS ?? 4);

async function commits(connection: object, count: number): Promise<number> {
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
  return Math.round(done / seconds);
}

/** The processor time that a process has taken, in milliseconds: unlike rates, it says something on a busy machine too. */
async function cpuMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function changes(
  { url, child }: Awaited<ReturnType<typeof startOurs>>,
  token: string,
  ids: readonly string[],
  count: number,
) {
  const before = await cpuMs(child.pid);
  let n = 0;
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `${url}${adminApi}`,
    connections: count,
    duration: seconds,
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
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          setupRequest: (request) => ({ ...request, body: next() }),
        },
      ]);
    },
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} changes failed`);
  const spent = (await cpuMs(child.pid)) - before;
  return {
    'changes/s': Math.round(requests.average),
    p50: latency.p50,
    p99: latency.p99,
    'server CPU ms each': Number((spent / requests.total).toFixed(2)),
  };
}

/** Users that are created a second, and how many passwords a second this process hashes by the same rules. */
async function creations(url: string, token: string, count: number) {
  let n = 0;
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `${url}${adminApi}`,
    connections: count,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: `${adminApi}/users`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        setupRequest: (request) => {
          n += 1;
          const body = {
            full_name: 'New',
            email: `new${n}@bench.example.com`,
            password: 'correct horse battery',
          };
          return { ...request, body: JSON.stringify(body) };
        },
      },
    ],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} creations failed`);
  const end = performance.now() + seconds * 1_000;
  let hashed = 0;
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < end) {
        await hashPassword('correct horse battery');
        hashed += 1;
      }
    }),
  );
  return {
    connections: count,
    'users/s': Math.round(requests.average),
    p50: latency.p50,
    'hashes/s': Math.round(hashed / seconds),
  };
}

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${seconds} s each\n`);
  const connection = await makeUsers(postgres.connection, 1_000);
  const ours = await startOurs(connection, dataDir);
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
      'commits/s of one row': await commits(connection, count),
      ...(await changes(ours, token, ids, count)),
    });
  }
  console.table(table);
  const created = await creations(ours.url, token, 16);
  console.table([created]);
  if (process.env.KEEP) await keepFigures('writes', { seconds, table, created });
  await stop(ours.child);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
