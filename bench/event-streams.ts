// `npm run bench:streams [-- <streams>]`: opens many event streams (500) on one of two server processes, half of them of
// administrators and half of store staff. Measures how long a change takes to reach all of them, and the server's memory.
// Then kills the process, and measures how long all streams take to reconnect and to receive the changes made meanwhile.
// Uses the console's own client.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedConnection, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import type { ChangedRecords } from '#shared/contract/events.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { followEvents } from '#src/app/live/event-stream.ts';
import { ask } from '#tests/kit/http.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { createUsersDatabase, emailOf, password } from './api-data.ts';
import { admin, megabytesOf, signIn, startBenchServer, stop, waitForJobs } from './server.ts';

const count = Number(process.argv[2] ?? 500);
const streamsPerSession = 20;
const sessionsPerPerson = 2;
const pushes = 50;
const missedChanges = 20;

const ms = (value: number) => `${Math.round(value)} ms`;

/** The console calls its own origin. Here it is the first server that is alive, as behind a proxy. */
const servers: { url: string; isAlive: boolean }[] = [];
const toServer = globalThis.fetch;
globalThis.fetch = (target, init) => {
  const isPath = typeof target === 'string' && target.startsWith('/');
  const url = servers.find(({ isAlive }) => isAlive)?.url;
  return toServer(isPath ? new URL(target, url) : target, init);
};

/** Creates stores whose staff are all people with an even number. These lose their roles, so they have only the portal. */
async function prepareStores(connection: EmbeddedConnection, people: number): Promise<string[]> {
  const client = new Client(connection);
  await client.connect();
  const emails = Array.from({ length: people / 2 }, (_, index) => emailOf(2 * index + 2));
  await client.query('delete from user_roles where user_id in (select id from users where email = any($1))', [
    emails,
  ]);
  const { rows } = await client.query<{ id: string }>(
    `insert into stores (id, created_at, updated_at, name)
     select uuidv7(), now(), now(), 'Store ' || n from generate_series(1, $1::int) n returning id`,
    [pushes + missedChanges],
  );
  await client.query(
    `insert into store_staff (id, created_at, updated_at, store_id, user_id, email)
     select uuidv7(), now(), now(), stores.id, users.id, users.email from stores, users where users.email = any($1)`,
    [emails],
  );
  await client.end();
  return rows.map(({ id }) => id);
}

interface Reader {
  readonly seen: Set<string>;
  isLive: boolean;
  breaks: number;
  readonly stop: () => void;
}

function openReader(token: string): Reader {
  const seen = new Set<string>();
  const reader: Reader = {
    seen,
    isLive: false,
    breaks: 0,
    stop: followEvents(
      token,
      {},
      {
        onEvent(name, data) {
          if (name !== 'changes') return;
          for (const { ids } of (data ?? []) as ChangedRecords[]) for (const id of ids ?? []) seen.add(id);
        },
        onLive(isLive) {
          reader.isLive = isLive;
          if (!isLive) reader.breaks += 1;
        },
      },
    ),
  };
  return reader;
}

/** Waits until the condition holds for all readers, and returns the milliseconds since `start`. */
async function untilAll(readers: readonly Reader[], start: number, holds: (reader: Reader) => boolean) {
  while (!readers.every(holds)) await pause(2);
  return performance.now() - start;
}

async function rename(url: string, token: string, id: string): Promise<void> {
  const { status } = await ask(url, 'PATCH', `${adminApi}/stores/${id}`, {
    token,
    body: { name: `Renamed ${id}` },
  });
  if (status !== 200) throw new Error(`The change of a store answered ${status}`);
}

await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const connection = await createUsersDatabase(postgres.connection, 1_000);
  const first = await startBenchServer(connection, dataDir);
  const second = await startBenchServer(connection, dataDir);
  servers.push({ url: first.url, isAlive: true }, { url: second.url, isAlive: true });
  await waitForJobs(connection);
  const sessions = Math.ceil(count / streamsPerSession);
  const stores = await prepareStores(connection, 2 * Math.ceil(sessions / sessionsPerPerson / 2));
  const adminToken = await signIn(first.url, admin);
  const tokens: string[] = [];
  while (tokens.length < sessions) {
    const email = emailOf(1 + Math.floor(tokens.length / sessionsPerPerson));
    tokens.push(await signIn(first.url, { email, password }));
  }
  const memory = async () =>
    `${await megabytesOf(first.child.pid)} MB and ${await megabytesOf(second.child.pid)} MB`;
  console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}. Memory: ${await memory()}`);

  let start = performance.now();
  const readers = Array.from({ length: count }, (_, index) =>
    openReader(tokens[Math.floor(index / streamsPerSession)] ?? ''),
  );
  const opened = await untilAll(readers, start, ({ isLive }) => isLive);
  console.log(`Opened ${count} streams on the first process in ${ms(opened)}. Memory: ${await memory()}`);

  const times: number[] = [];
  for (const id of stores.slice(0, pushes)) {
    start = performance.now();
    await rename(second.url, adminToken, id);
    times.push(await untilAll(readers, start, ({ seen }) => seen.has(id)));
  }
  times.sort((one, other) => one - other);
  console.log(
    `A change reached all ${count} after ${ms(times[pushes / 2] ?? 0)} (median), ${ms(times.at(-1) ?? 0)} (worst of ${pushes}). Memory: ${await memory()}`,
  );
  for (let minute = 1; minute <= 2; minute += 1) {
    await pause(60_000);
    console.log(`After ${minute} min: ${await memory()}`);
  }

  const missed = stores.slice(pushes);
  start = performance.now();
  first.child.kill('SIGKILL');
  Object.assign(servers[0] ?? {}, { isAlive: false });
  for (const id of missed) await rename(second.url, adminToken, id);
  const changed = performance.now() - start;
  const back = await untilAll(readers, start, ({ isLive, breaks }) => isLive && breaks > 0);
  const complete = await untilAll(readers, start, ({ seen }) => missed.every((id) => seen.has(id)));
  console.log(
    `Killed the first process and made ${missed.length} changes within ${ms(changed)}. All ${count} were back after ${ms(back)}, and had all changes after ${ms(complete)}. Memory of the second: ${await megabytesOf(second.child.pid)} MB`,
  );
  for (const reader of readers) reader.stop();
  await stop(second.child);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
