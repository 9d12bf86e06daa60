// `npm run bench:uploads`: how much memory the server takes for 50 uploads of 9 MB at once (at most 100 MB more than
// at rest), and how long they last.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { adminApi } from '#src/shared/api-bases.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { makeUsers } from './api-data.ts';
import { keepFigures } from './figures.ts';
import { admin, megabytesOf, signIn, startOurs, stop } from './server.ts';

const count = 50;
const megabytes = 9;
const goal = 100;
const file = new File([new Uint8Array(megabytes * 1024 * 1024)], 'manual.bin');

/** Creates a record by a form; gives its id. */
async function create(url: string, token: string, fields: Record<string, string | File>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  const { message, data } = await answer.json();
  if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}: ${message}`);
  return data.id;
}

/** The most that a process holds while `work` is under way, looked at 20 times a second. */
async function peakOf(pid: number | undefined, work: Promise<unknown>): Promise<number> {
  let [peak, busy] = [0, true];
  const done = work.finally(() => {
    busy = false;
  });
  while (busy) {
    peak = Math.max(peak, await megabytesOf(pid));
    await setTimeout(50);
  }
  await done;
  return peak;
}

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const { child, url } = await startOurs(await makeUsers(postgres.connection, 1), dataDir);
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
  const peak = await peakOf(child.pid, Promise.all(uploads));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  await stop(child);
  console.log(
    `${count} uploads of ${megabytes} MB at once, done in ${seconds} s. Memory of the server process in MB:`,
  );
  console.table([{ rest, peak, more: peak - rest, goal: `at most ${goal}` }]);
  await keepFigures('uploads', { count, megabytes, seconds, rest, peak });
  process.exitCode = peak - rest <= goal ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
