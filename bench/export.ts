// `npm run bench:export`: exports 1,000,000 products as CSV and XLSX, in three rounds.
// Measures the time to the first byte (at most one second), rows per second, and additional memory (at most
// 50 MB). ROWS: number of products.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { adminApi } from '../shared/contract/paths.ts';
import { saveResults } from './results.ts';
import { inRounds, overRounds } from './rounds.ts';
import { createLargeDatabase } from './scale-data.ts';
import { admin, megabytesOf, peakOf, signIn, startBenchServer, stop } from './server.ts';

const rows = Number(process.env.ROWS ?? 1_000_000);
const goals = { firstMs: 1_000, more: 50 };
const exports = [{ format: 'csv' }, { format: 'csv', sort: 'name', values: 'shown' }, { format: 'xlsx' }];

async function fetchExport(url: string, token: string, body: object) {
  const asked = await fetch(`${url}${adminApi}/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, message } = await asked.json();
  if (asked.status !== 201) throw new Error(`An export was answered ${asked.status}: ${message}`);
  const started = performance.now();
  const answer = await fetch(`${url}${data.url}`);
  let [bytes, first] = [0, Number.NaN];
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    if (bytes === 0) first = performance.now() - started;
    bytes += piece.length;
  }
  return { bytes, first, seconds: (performance.now() - started) / 1_000 };
}

/** Runs each export once on a new server: memory that an earlier export allocated would hide the need. */
async function measure() {
  const { child, url } = await startBenchServer(postgres.connection, dataDir);
  const token = await signIn(url, admin);
  // Warms up, because the first few thousand rows allocate memory that does not grow with their number.
  for (const format of ['csv', 'xlsx']) {
    await fetchExport(url, token, { resource: 'products', format, filters: { status: 'archived' } });
  }
  const measured = [];
  for (const wanted of exports) {
    await setTimeout(2_000);
    const rest = await megabytesOf(child.pid);
    const { result, peak } = await peakOf(
      child.pid,
      fetchExport(url, token, { resource: 'products', ...wanted }),
    );
    measured.push({
      'first byte ms': Math.round(result.first),
      seconds: Number(result.seconds.toFixed(1)),
      'rows/s': Math.round(rows / result.seconds),
      MB: Math.round(result.bytes / 1_048_576),
      'memory at rest MB': rest,
      'more MB': peak - rest,
    });
  }
  await stop(child);
  return measured;
}

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  await createLargeDatabase(postgres.connection, {
    users: 1_000,
    stores: 200,
    products: rows,
    others: 1_000,
  });

  const measured = await inRounds(measure);
  const table = exports.map((wanted, number) => ({
    export: Object.values(wanted).join(' '),
    ...overRounds(
      measured.flatMap((round) => round[number] ?? []),
      ['first byte ms', 'seconds', 'rows/s', 'more MB'],
    ),
  }));
  console.log(
    `${rows} products; goal: the first byte within ${goals.firstMs} ms, at most ${goals.more} MB more`,
  );
  console.table(table);
  await saveResults('export', { rows, table });
  process.exitCode = table.some((one) => one['first byte ms'] > goals.firstMs || one['more MB'] > goals.more)
    ? 1
    : 0;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
