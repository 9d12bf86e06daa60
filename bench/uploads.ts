// `npm run bench:uploads`: memory of the server during 50 concurrent uploads of 9 MB (at most 100 MB more
// than at rest), and their duration, in three rounds.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type EmbeddedConnection, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { adminApi } from '../shared/contract/paths.ts';
import { createUsersDatabase } from './api-data.ts';
import { saveResults } from './results.ts';
import { inRounds, overRounds } from './rounds.ts';
import { admin, megabytesOf, peakOf, signIn, startBenchServer, stop } from './server.ts';

const count = 50;
const megabytes = 9;
const goal = 100;
const file = new File([new Uint8Array(megabytes * 1024 * 1024)], 'manual.bin');

async function create(url: string, token: string, fields: Record<string, string | File>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  const { message, data } = await answer.json();
  if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}: ${message}`);
  return data.id;
}

/** Runs all uploads at once on a new server: memory from an earlier round would hide what they need. */
async function measure(connection: EmbeddedConnection) {
  const { child, url } = await startBenchServer(connection, dataDir);
  const token = await signIn(url, admin);
  const api = `${url}${adminApi}`;
  const category = await create(`${api}/product-categories`, token, {
    name: 'Manuals',
    description: 'To read',
  });
  const product = { price: '1', categoryIds: JSON.stringify([category]), 'files[]': file };
  await setTimeout(2_000);
  const rest = await megabytesOf(child.pid);
  const started = performance.now();
  const uploads = Array.from({ length: count }, (_, n) =>
    create(`${api}/products`, token, { ...product, name: `Manual ${n}` }),
  );
  const { peak } = await peakOf(child.pid, Promise.all(uploads));
  const seconds = Number(((performance.now() - started) / 1_000).toFixed(1));
  await stop(child);
  return { seconds, 'at rest MB': rest, 'peak MB': peak, 'more MB': peak - rest };
}

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const connection = await createUsersDatabase(postgres.connection, 1);
  const measured = await inRounds(() => measure(connection));
  const result = overRounds(measured, ['seconds', 'peak MB', 'more MB']);
  console.log(
    `${count} uploads of ${megabytes} MB at once, and the memory of the server process; goal: at most ${goal} MB more`,
  );
  console.table([result]);
  await saveResults('uploads', { count, megabytes, ...result });
  process.exitCode = result['more MB'] <= goal ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
