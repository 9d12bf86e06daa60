// `npm run bench:bulk`: changes 100,000 products in one bulk operation, in three rounds.
// Measures the request, the whole operation, and list calls meanwhile, compared with an idle server. ROWS:
// number of products.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { adminApi } from '../shared/contract/paths.ts';
import { saveResults } from './results.ts';
import { inRounds, overRounds } from './rounds.ts';
import { createLargeDatabase } from './scale-data.ts';
import { admin, megabytesOf, signIn, startBenchServer, stop } from './server.ts';

const rows = Number(process.env.ROWS ?? 100_000);
const goalSeconds = 120;
const goalMs = 100;
const lists = [
  '/users?sort=full_name',
  '/stores?status=inactive',
  '/products?status=draft',
  '/products?sort=price&page=40',
  '/users?q=lindqvist',
];

const quantile = (times: readonly number[], share: number) =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0);

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const connection = { ...postgres.connection, database: 'bulk' };
  const owner = new Client(postgres.connection);
  await owner.connect();
  await owner.query(`create database ${connection.database}`);
  await owner.end();
  await createLargeDatabase(connection, { users: rows, stores: rows / 5, products: rows, others: 5_000 });

  const { child, url } = await startBenchServer(connection, dataDir);
  const token = await signIn(url, admin);
  async function ask(path: string, body?: object) {
    const started = performance.now();
    const answer = await fetch(`${url}${adminApi}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
    return { ms: performance.now() - started, data: JSON.parse(text).data };
  }

  /** Durations of list calls by two users, one after the other, until `over`. */
  async function watchLists(over: () => boolean) {
    const times: number[] = [];
    const person = async (first: number) => {
      for (let n = first; !over(); n += 1) times.push((await ask(lists[n % lists.length] as string)).ms);
    };
    await Promise.all([person(0), person(2)]);
    return {
      lists: times.length,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      p99: quantile(times, 0.99),
    };
  }

  async function operate(body: object) {
    const started = performance.now();
    const { ms, data } = await ask('/operations', { resource: 'products', filters: {}, ...body });
    let operation = data;
    const over = () => operation.endedAt !== null;
    const watching = watchLists(over);
    while (!over()) {
      await setTimeout(250);
      operation = (await ask(`/operations/${data.id}`)).data;
    }
    const seconds = (performance.now() - started) / 1_000;
    const { matched, change } = operation.counts;
    if (matched !== rows) throw new Error(`${matched} of ${rows} were done`);
    return {
      'asked ms': Math.round(ms),
      changed: change,
      seconds: Number(seconds.toFixed(1)),
      'rows/s': Math.round(matched / seconds),
      ...(await watching),
    };
  }

  const ids = (await ask('/products?limit=100')).data.map(({ id }: { id: string }) => id);
  const measured = await inRounds(async (round) => {
    // Alternates the status, so that each round changes all products.
    const change = { action: 'update', values: { status: round % 2 ? 'draft' : 'archived' } };
    const trial = await ask('/operations', { resource: 'products', ...change, ids, dryRun: true });
    const quietUntil = performance.now() + 5_000;
    return {
      trialMs: Math.round(trial.ms),
      quiet: await watchLists(() => performance.now() > quietUntil),
      status: await operate(change),
      price: await operate({ action: 'price', values: { by: 'percent', value: '5' } }),
    };
  });
  type Round = (typeof measured)[number];
  const summaryOf = <Name extends string>(of: (one: Round) => Record<Name, number>, named: readonly Name[]) =>
    overRounds(measured.map(of), named);
  const trial = summaryOf(({ trialMs }) => ({ trialMs }), ['trialMs']);
  const quiet = summaryOf((one) => one.quiet, ['p95']);
  const status = summaryOf((one) => one.status, ['seconds', 'rows/s', 'p95']);
  const price = summaryOf((one) => one.price, ['seconds', 'rows/s', 'p95']);
  console.log(`${rows} products; goal: below ${goalSeconds} s and lists below ${goalMs} ms at p95`);
  console.table({ 'nothing else': quiet, 'status of all': status, 'price of all': price });
  const memory = await megabytesOf(child.pid);
  console.log(
    `Dry run of 100 records: ${trial.trialMs} ms (${trial['trialMs spread']}). The server holds ${memory} MB.`,
  );
  process.exitCode = status.seconds > goalSeconds || status.p95 > goalMs ? 1 : 0;
  await saveResults('bulk', { rows, quiet, status, price, ...trial, memory });
  await stop(child);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
