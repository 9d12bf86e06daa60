// `npm run drill:failover`: two consoles write to a PostgreSQL cluster whose primary is killed ten times. No write that was
// answered may be lost, writes go on within half a minute, and meanwhile nothing is answered wrongly. KILLS sets how often.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminApi } from '#src/shared/api-bases.ts';
import { firstAdmin, signIn } from '#tests/kit/http.ts';
import { type ServerProcess, startServer } from '#tests/kit/server-process.ts';
import { ensureBuild } from '../ensure-build.mjs';
import { startCluster } from './cluster.ts';
import { check, settled } from './steps.ts';

const kills = Number(process.env.KILLS ?? 10);
const json = { 'content-type': 'application/json' };

await ensureBuild();
const base = await mkdtemp(join(tmpdir(), 'console-failover-'));
// The servers run as an account of their own.
await chmod(base, 0o755);
const consoles: ServerProcess[] = [];
const ends: (() => Promise<unknown>)[] = [() => rm(base, { recursive: true, force: true, maxRetries: 20 })];

try {
  const cluster = await startCluster(base);
  ends.push(() => cluster.stop());
  await cluster.whole(120_000);
  check('three servers stand, one of them a synchronous standby', true);

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
  const headers = { ...json, authorization: `Bearer ${accessToken}` };

  /** Names of plans whose creation was answered with 201. */
  const answered: string[] = [];
  const wrong = new Map<string, number>();
  let away = 0;
  let stopped = false;
  let lastWrite = performance.now();
  const planOf = (name: string) => ({
    name,
    trafficLimit: 1_000,
    description: 'Made while servers die',
    pricing: ['monthly', 'yearly'].map((billingCycle) => ({ billingCycle, price: '9.99', currency: 'USD' })),
  });
  const writer = async (index: number) => {
    for (let turn = 0; !stopped; turn += 1) {
      const name = `Plan ${index}.${turn}`;
      const answer = await fetch(`${consoles[index % 2]?.url}${adminApi}/traffic-plans`, {
        method: 'POST',
        headers,
        body: JSON.stringify(planOf(name)),
        signal: AbortSignal.timeout(60_000),
      });
      const { message } = (await answer.json()) as { message?: string };
      if (answer.status === 201) {
        answered.push(name);
        lastWrite = performance.now();
      } else if (answer.status === 503 && answer.headers.has('retry-after')) {
        away += 1;
        await new Promise((resolve) => setTimeout(resolve, 250));
      } else {
        const what = `${answer.status} ${message}`;
        wrong.set(what, (wrong.get(what) ?? 0) + 1);
      }
    }
  };
  const written = Promise.all([0, 1, 2, 3].map(writer));
  // It is awaited at the end; that it failed before is told at once.
  let failure: unknown;
  written.catch((error) => {
    failure = error;
  });
  const pauses: number[] = [];

  for (let turn = 1; turn <= kills; turn += 1) {
    const before = answered.length;
    await settled(
      async () => answered.length > before + 20,
      60_000,
      () => 'Nothing is written.',
    );
    const killed = await cluster.killPrimary();
    const from = performance.now();
    await settled(
      async () => (await cluster.primary()) !== killed && lastWrite > from + 1_000,
      90_000,
      () => `Nothing is written 90 s after ${killed} was killed.`,
    );
    pauses.push((lastWrite - from) / 1_000);
    console.log(`  ${turn}. ${killed} killed: written again after ${pauses.at(-1)?.toFixed(1)} s`);
    cluster.revive(killed);
    await cluster.whole(120_000);
    if (failure) throw failure;
  }
  stopped = true;
  await written;

  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${consoles[1]?.url}${adminApi}/traffic-plans?page=${page}&limit=100`, {
      headers,
    });
    const { data } = (await answer.json()) as { data: { name: string }[] };
    for (const { name } of data) found.add(name);
    if (data.length < 100) break;
  }
  const lost = answered.filter((name) => !found.has(name));
  console.log(`  ${answered.length} writes answered, ${away} times told to try again later`);
  for (const [what, times] of wrong) console.log(`  ${times} × ${what}`);
  check('no write that was answered is lost', lost.length === 0);
  check('nothing was answered wrongly', wrong.size === 0);
  check('writes went on within 30 seconds each time', Math.max(...pauses) <= 30);
} catch (error) {
  console.error(error);
  for (const one of consoles) console.error(one.output().slice(-2_000));
  process.exitCode = 1;
} finally {
  for (const end of ends.reverse()) await end().catch((error) => console.error(error));
}
