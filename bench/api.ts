// `npm run bench:api`: measures the server process on a real PostgreSQL with 1,000 and 100,000 users.
// Compares throughput and processor time with bare Fastify running the same prepared queries, and measures
// deep pages, searches, calls during sign-ins, and memory. SECONDS: duration of each measurement (4).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { type EmbeddedConnection, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { adminApi } from '../shared/contract/paths.ts';
import type { BareOptions } from './api-bare.ts';
import { createUsersDatabase, emailOf, password } from './api-data.ts';
import { overhear } from './api-queries.ts';
import { postmasterOf, processorTime } from './processor.ts';
import { saveResults } from './results.ts';
import { inRounds, rounds, spreadText } from './rounds.ts';
import { admin, megabytesOf, signIn, startBenchServer, stop, waitForJobs } from './server.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sizes = [1_000, 100_000];
const connections = [1, 16, 64];
const seconds = Number(process.env.SECONDS ?? 4);
/** Minimum ratio of our throughput to the bare server's. */
const goals: Readonly<Record<string, number>> = { 'list of ten with roles': 0.85, 'one user': 0.6 };
const warmUp = 5;

const whole = (value: number) => Math.round(value);
const ms = (value: number) => Number(value.toFixed(1));
async function startBare(options: BareOptions) {
  const child = fork(join(root, 'bench/api-bare.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send(options);
  const [url] = (await once(child, 'message')) as [string];
  return { child, url };
}

async function fire(url: string, token: string | undefined, count: number, duration: number) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: count,
    duration,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} calls failed`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, calls: requests.total };
}

interface Measured {
  call: string;
  users: number;
  connections: number;
  'ours/s': number;
  p50: number;
  p99: number;
  'bare/s': number;
  ratio: number;
  /** Least and greatest ratio of the rounds. */
  spread: string;
  /**
   * Processor time per call, of server and database, in microseconds; and the bare server's share of ours.
   */
  'our µs': number;
  'bare µs': number;
  'part of µs': number;
}

/** A measured server, with the process id of PostgreSQL's postmaster. */
interface Side {
  readonly url: string;
  readonly token?: string;
  readonly pid: number | undefined;
  readonly postmaster: number;
}

async function fireAt({ url, token, pid, postmaster }: Side, count: number, duration: number) {
  const before = await processorTime(pid, postmaster);
  const fired = await fire(url, token, count, duration);
  return { ...fired, cost: ((await processorTime(pid, postmaster)) - before) / fired.calls };
}

/** Alternates between ours and the bare server in several rounds, so that other load affects both. */
async function compare(ours: Side, bare: Side, count: number) {
  const part = Math.max(1, seconds / rounds);
  // Warms up both, because V8 recompiles code that has run thousands of times.
  for (const side of [ours, bare]) await fireAt(side, 16, warmUp);
  const results = await inRounds(async () => ({
    our: await fireAt(ours, count, part),
    their: await fireAt(bare, count, part),
  }));
  const mean = (pick: (round: (typeof results)[number]) => number) =>
    results.reduce((sum, round) => sum + pick(round), 0) / results.length;
  const ratios = results.map(({ our, their }) => our.perSecond / their.perSecond);
  const [ourCost, theirCost] = [mean(({ our: one }) => one.cost), mean(({ their: one }) => one.cost)];
  const [our, their] = [mean(({ our: one }) => one.perSecond), mean(({ their: one }) => one.perSecond)];
  return {
    connections: count,
    'ours/s': whole(our),
    p50: ms(mean(({ our: one }) => one.p50)),
    p99: ms(mean(({ our: one }) => one.p99)),
    'bare/s': whole(their),
    ratio: Number((our / their).toFixed(2)),
    spread: spreadText(ratios, 2),
    'our µs': whole(ourCost),
    'bare µs': whole(theirCost),
    'part of µs': Number((theirCost / ourCost).toFixed(2)),
  };
}

/** Durations of consecutive calls in milliseconds, sorted. */
async function timesOf(call: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return times.sort((one, other) => one - other);
}

const at = (times: readonly number[], part: number) =>
  ms(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN);

async function getter(url: string, token: string, path: string) {
  const answer = await fetch(`${url}${adminApi}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  return answer;
}

async function depths(url: string, token: string, users: number) {
  const last = Math.ceil(Number((await getter(url, token, '/users')).headers.get('x-total-count')) / 10);
  const lists = {
    'page 1': '?page=1',
    'page 100': '?page=100',
    ...(last > 10_000 && { 'page 10 000': '?page=10000' }),
    [`last page (${last})`]: `?page=${last}`,
    'sorted by name, page 100': '?page=100&sort=full_name',
    'status ACTIVE, page 1': '?status=ACTIVE',
    'q of 2 letters (am)': '?q=am',
    'q of 3 letters (mar)': '?q=mar',
    'q of 8 letters (lindqvis)': '?q=lindqvis',
    'q of one email': `?q=${emailOf(777)}`,
  };
  const table = [];
  for (const [list, query] of Object.entries(lists)) {
    const first = await timesOf(() => getter(url, token, `/users${query}`), 1);
    const times = await timesOf(() => getter(url, token, `/users${query}`), 30);
    table.push({
      users,
      list,
      'first ms': at(first, 0),
      'median ms': at(times, 0.5),
      'worst ms': at(times, 1),
    });
  }
  return table;
}

/** Consecutive list calls, alone and during fifty concurrent sign-ins. */
async function besideSignIns(url: string, token: string) {
  const list = () => getter(url, token, '/users');
  const alone = await timesOf(list, 200);
  const started = performance.now();
  let signingIn = true;
  const signIns = Promise.all(
    Array.from({ length: 50 }, (_, n) => signIn(url, { email: emailOf(n + 1), password })),
  ).finally(() => {
    signingIn = false;
  });
  const beside: number[] = [];
  while (signingIn) beside.push(...(await timesOf(list, 1)));
  await signIns;
  const took = performance.now() - started;
  beside.sort((one, other) => one - other);
  const row = (when: string, times: number[]) => ({
    'list calls': when,
    calls: times.length,
    'median ms': at(times, 0.5),
    'p99 ms': at(times, 0.99),
    'worst ms': at(times, 1),
  });
  return { took, table: [row('alone', alone), row('while 50 sign in', beside)] };
}

async function measure(connection: EmbeddedConnection, users: number) {
  const ours = await startBenchServer(connection, dataDir);
  await waitForJobs(connection);
  const memory = [{ users, memory: 'started', MB: await megabytesOf(ours.child.pid) }];
  const token = await signIn(ours.url, admin);
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query('select id from users where email = $1', [admin.email]);
  await client.end();
  const adminId = rows[0].id as string;
  const paths = { 'list of ten with roles': '/users', 'one user': `/users/${adminId}` };
  const queries = await overhear(connection, adminId, Object.values(paths));
  const bare = await startBare({ connection, queries });
  const postmaster = await postmasterOf(connection);

  const measured: Measured[] = [];
  for (const [call, path] of Object.entries(paths)) {
    for (const count of connections) {
      const result = await compare(
        { url: `${ours.url}${adminApi}${path}`, token, pid: ours.child.pid, postmaster },
        { url: `${bare.url}${path}`, pid: bare.child.pid, postmaster },
        count,
      );
      measured.push({ call, users, ...result });
    }
  }
  await stop(bare.child);
  const deep = await depths(ours.url, token, users);
  const signIns = await besideSignIns(ours.url, token);
  await setTimeout(5_000);
  memory.push({ users, memory: 'at rest, after all of this', MB: await megabytesOf(ours.child.pid) });
  await stop(ours.child);
  return { measured, deep, signIns, memory };
}

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
async function clear() {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void clear().finally(() => process.exit(1)));
}
try {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${seconds} s each\n`);
  const results = [];
  for (const users of sizes) {
    const started = performance.now();
    const connection = await createUsersDatabase(postgres.connection, users);
    console.log(`${users} users made in ${ms((performance.now() - started) / 1000)} s`);
    results.push(await measure(connection, users));
  }
  const measured = results.flatMap((result) => result.measured);
  console.log('\nCalls per second beside bare Fastify with the same prepared query (latencies in ms)');
  console.table(measured);
  console.log('Lists, one call after the other');
  console.table(results.flatMap(({ deep }) => deep));
  for (const [index, { signIns }] of results.entries()) {
    console.log(`50 sign-ins at once, ${sizes[index]} users: done in ${whole(signIns.took)} ms`);
    console.table(signIns.table);
  }
  console.log('Memory of the server process');
  console.table(results.flatMap(({ memory }) => memory));
  await saveResults('api', { seconds, measured });
  const missed = measured.filter(({ call, ratio }) => ratio < (goals[call] ?? 1));
  console.log(
    missed.length === 0 ? 'All ratios reach their goals.' : `${missed.length} ratios are below their goals.`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await clear();
}
