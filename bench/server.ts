// Starts the built server as a process, with helpers for the benchmarks.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import type { EmbeddedConnection } from '#server/db/embedded/embedded-postgres.ts';
import { type Credentials, signIn as openSession } from '#tests/kit/http.ts';
import { currentBuild } from '../scripts/builds.mjs';
import { password } from './api-data.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Administrator of every benchmarked server. */
export const admin = { email: 'admin@bench.example.com', password };

const databaseUrl = ({ host, port, user, database }: EmbeddedConnection) =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;

/** Starts the server on this database, with its uploads in `dataDir`. */
export async function startBenchServer(connection: EmbeddedConnection, dataDir: string) {
  const child = spawn(process.execPath, [join(currentBuild() ?? '', 'server/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl(connection),
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '0',
      LOGIN_MAX_FAILURES: '1000',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  // Stops the server if the benchmark fails.
  const end = () => void child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      const found = /is ready: {2}(\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The server did not start. ${output}`)));
  });
  return { child, url };
}

export async function stop(child: {
  kill: (signal: 'SIGTERM') => boolean;
  once: (event: 'exit', end: () => void) => unknown;
}) {
  const ended = new Promise<void>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Waits for the background jobs of a start: they count all rows, which takes seconds of processor time. */
export async function waitForJobs(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  const due = async () => {
    const { rows } = await client.query<{ due: boolean }>(
      'select exists (select from graphile_worker.jobs where run_at <= now()) as due',
    );
    return rows[0]?.due === true;
  };
  while (await due()) await setTimeout(200);
  await client.end();
}

export const signIn = async (url: string, as: Credentials): Promise<string> =>
  (await openSession(url, as)).accessToken;

/** Resident memory of a process; NaN on systems without /proc. */
export async function megabytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

/** Result of some work, and the peak memory of a process meanwhile, sampled 20 times a second. */
export async function peakOf<T>(pid: number | undefined, work: Promise<T>) {
  let [peak, busy] = [0, true];
  const done = work.finally(() => {
    busy = false;
  });
  while (busy) {
    peak = Math.max(peak, await megabytesOf(pid));
    await setTimeout(50);
  }
  return { result: await done, peak };
}
