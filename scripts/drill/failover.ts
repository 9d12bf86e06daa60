// `npm run drill:failover`: two consoles write to and read from a PostgreSQL cluster whose primary is killed
// ten times.
// Checks: no acknowledged write is lost, writes resume within 30 seconds, every answer is correct or 503 with
// `Retry-After`, and each console reads its own writes. KILLS: number of kills.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { firstAdmin, signIn } from '#tests/kit/http.ts';
import { type ServerProcess, startServer } from '#tests/kit/server-process.ts';
import { ensureBuild } from '../ensure-build.mjs';
import { startCluster } from './cluster.ts';
import { startLoad } from './load.ts';
import { check, settled } from './steps.ts';

const kills = Number(process.env.KILLS ?? 10);

await ensureBuild();
const base = await mkdtemp(join(tmpdir(), 'console-failover-'));
// PostgreSQL runs as another user, which must be able to open the folder.
await chmod(base, 0o755);
const consoles: ServerProcess[] = [];
const ends: (() => Promise<unknown>)[] = [() => rm(base, { recursive: true, force: true, maxRetries: 20 })];

try {
  const cluster = await startCluster(base);
  ends.push(() => cluster.stop());
  await cluster.whole(120_000);
  check('three servers run, one of them a synchronous standby', true);

  const startConsole = (index: number) =>
    startServer({
      env: {
        DATABASE_URL: cluster.url,
        DATABASE_PROCESSES: '2',
        DATA_DIR: join(base, `console-${index}`),
        ...firstAdmin,
      },
    });
  consoles.push(...(await Promise.all([startConsole(1), startConsole(2)])));
  ends.push(() => Promise.all(consoles.map((one) => one.stop())));
  const { accessToken } = await signIn(String(consoles[0]?.url));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };

  const load = startLoad(
    consoles.map(({ url }) => url),
    headers,
  );
  const pauses: number[] = [];

  for (let turn = 1; turn <= kills; turn += 1) {
    const [writes, reads] = [load.written.length, load.reads()];
    await settled(
      async () => load.written.length > writes + 20 && load.reads() > reads + 20,
      60_000,
      () => 'No writes or no reads succeed.',
    );
    const killed = await cluster.killPrimary();
    const from = performance.now();
    await settled(
      async () => (await cluster.primary()) !== killed && load.lastWrite() > from + 1_000,
      90_000,
      () => `No write succeeds within 90 s of killing ${killed}.`,
    );
    pauses.push((load.lastWrite() - from) / 1_000);
    console.log(`  ${turn}. ${killed} killed: writes resumed after ${pauses.at(-1)?.toFixed(1)} s`);
    cluster.revive(killed);
    await cluster.whole(120_000);
    load.check();
  }
  await load.stop();

  const client = new Client(cluster.url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from traffic_plans');
  await client.end();
  const stored = new Set(rows.map(({ name }) => name));
  const { written, away, wrong } = load;
  const lost = written.filter((name) => !stored.has(name));
  console.log(
    `  ${written.length} writes answered, ${lost.length} of them lost, ${away.write} answered with 503`,
  );
  console.log(`  ${load.reads()} reads answered, ${away.read} answered with 503`);
  for (const [what, times] of wrong) console.log(`  ${times} × ${what}`);
  check('no acknowledged write is lost', lost.length === 0);
  check('no answer was wrong', wrong.size === 0);
  check('writes resumed within 30 seconds each time', Math.max(...pauses) <= 30);
} catch (error) {
  console.error(error);
  for (const one of consoles) console.error(one.output().slice(-2_000));
  process.exitCode = 1;
} finally {
  for (const end of ends.reverse()) await end().catch((error) => console.error(error));
}
