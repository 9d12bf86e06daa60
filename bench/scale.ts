// `npm run bench:scale`: durations of lists, searches, statistics and deep pages with 1,000,000 users and
// products and 200,000 stores: the first call after a start, then p50 and p95.
// ROWS: number of users and products (stores are a fifth). PAIRS=1: measures two filters at once in each
// order instead.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contracts } from '#resources/contracts.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import type { Contract } from '../shared/contract/contract.ts';
import { adminApi } from '../shared/contract/paths.ts';
import { saveResults } from './results.ts';
import { createLargeDatabase, oldRoleId, someBounds, someIds } from './scale-data.ts';
import { admin, signIn, startBenchServer, stop, waitForJobs } from './server.ts';

const rows = Number(process.env.ROWS ?? 1_000_000);
const repeats = Number(process.env.REPEATS ?? 40);
const goalMs = 50;
const page = (number: number) => Math.max(1, Math.min(number, rows / 20));

/** Email of one user, with the domain that all emails share. */
const address = 'user4711@scale.example.com';

/** Calls that can't be derived from the contracts. */
const more = [
  ...['ben&sort=full_name', 'ben%20hart', 'common', 'lindqvist', 'user4711', address].map(
    (q) => `/users?q=${q}`,
  ),
  ...['market', 'example.com', address].map((q) => `/stores?q=${q}`),
  '/domains?q=supply',
  '/products?q=goods&sort=price',
  `/users?page=${page(50_000)}&sort=full_name`,
  `/users?page=${rows / 10}`,
  ...['', '&status=ACTIVE', '&q=ben'].map((more) => `/users?roleId=${oldRoleId}${more}`),
  ...['/stores', '/products', '/templates', '/store-emails', '/product-categories', '/traffic-plans'].map(
    (path) => `${path}/summary`,
  ),
  '/dashboard',
  '/analytics?period=12-months',
  ...['amber', 'am', 'sc', 'scale%20example', address].map((q) => `/search?q=${q}`),
];

/** All values of an enumerated filter, otherwise the prepared ids, bounds and texts. */
const valuesOf = (filter: string, schema: unknown): readonly string[] =>
  (someIds as Readonly<Record<string, readonly string[]>>)[filter] ??
  someBounds[filter] ??
  Object.values((schema as { def: { entries: Record<string, string> } }).def.entries);

const narrowingsOf = ({ filters }: Contract) =>
  Object.entries(filters).map(([name, schema]) =>
    valuesOf(name, schema).map((value) => `${name}=${encodeURIComponent(value)}`),
  );

/** Paths of a list with each of these filters, in each order. */
const inEachOrder = ({ path, sorters }: Contract, narrowings: readonly string[]) =>
  narrowings.flatMap((narrowing) =>
    ['', ...sorters.map((sorter) => `sort=${sorter}`)].map((order) => {
      const query = [narrowing, order].filter(Boolean).join('&');
      return query ? `${path}?${query}` : path;
    }),
  );

/** Paths of a list: without filter and with each filter, in each order; and short and long searches. */
const callsOf = (contract: Contract) => [
  ...inEachOrder(contract, ['', ...narrowingsOf(contract).flat()]),
  ...['a', 'am', 'sc', 'scale%20example'].map((q) => `${contract.path}?q=${q}`),
];

/** Paths of a list with two filters at once. */
const pairsOf = (contract: Contract) => {
  const narrowings = narrowingsOf(contract);
  const pairs = narrowings.flatMap((some, index) =>
    narrowings
      .slice(index + 1)
      .flatMap((others) => some.flatMap((one) => others.map((it) => `${one}&${it}`))),
  );
  return inEachOrder(contract, pairs);
};

const lists = contracts.filter(({ sorters }) => sorters.length > 0);
const calls = process.env.PAIRS ? lists.flatMap(pairsOf) : [...lists.flatMap(callsOf), ...more];

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  await createLargeDatabase(postgres.connection, {
    users: rows,
    stores: rows / 5,
    products: rows,
    others: rows / 50,
  });
  const { child, url } = await startBenchServer(postgres.connection, dataDir);
  await waitForJobs(postgres.connection);
  const token = await signIn(url, admin);
  const table = [];
  const ask = async (path: string) => {
    const answer = await fetch(`${url}${adminApi}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.json();
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    return body;
  };
  for (const path of calls) {
    const times: number[] = [];
    for (let n = 0; n <= repeats; n += 1) {
      const started = performance.now();
      await ask(path);
      times.push(performance.now() - started);
    }
    const [first, ...others] = times;
    others.sort((one, other) => one - other);
    const ms = (time = Number.NaN) => Number(time.toFixed(1));
    const at = (part: number) => ms(others[Math.floor((others.length - 1) * part)]);
    table.push({ call: path, 'first ms': ms(first), 'p50 ms': at(0.5), 'p95 ms': at(0.95) });
  }
  await stop(child);
  console.log(
    `${rows} users and products, ${rows / 5} stores; goal: at most ${goalMs} ms, the first call too`,
  );
  console.table(table);
  await saveResults(process.env.PAIRS ? 'scale-pairs' : 'scale', { rows, table });
  process.exitCode = table.some((row) => Math.max(row['first ms'], row['p95 ms']) > goalMs) ? 1 : 0;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
