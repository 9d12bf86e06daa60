// Finds, starts and stops the server process of the cluster ("postmaster").

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { textOf } from '#server/causes.ts';
import { StartError } from '#server/start-error.ts';
import type { Cluster } from './cluster.ts';
import { type Endpoint, listenSettings, prepareEndpoint } from './endpoint.ts';
import { discardLockFile, isAlive, isHeld, type LockFile, readLockFile } from './lock-file.ts';
import { openLogFile } from './log-file.ts';
import { programProblem } from './problems.ts';
import { connectSuperuser, runsCluster } from './provision.ts';
import { runProgram, spawnDetached } from './run-program.ts';

export interface Postmaster {
  pid: number;
  endpoint: Endpoint;
  /** The server was already running. */
  adopted: boolean;
  /** A connection as superuser. The caller closes it. */
  client: Client;
}

const POLL_MILLISECONDS = 20;

/** Recovery after a crash may take minutes on a slow disk. */
const START_MILLISECONDS = 10 * 60_000;

/** How long a server that reports itself ready, or that still holds the files, may take to answer. */
const PATIENCE_MILLISECONDS = 20_000;

const STOP_SECONDS = 10;

const logSettings = ['-c', 'logging_collector=off', '-c', 'log_destination=stderr'];

/** The output of a server whose files are in use, or were a moment ago. */
const OCCUPIED = /lock file "[^"]*" (?:already exists|is empty)|pre-existing shared memory block/;

/**
 * Connects to the server that runs the cluster, or starts it. Several processes may do this at the same time:
 * PostgreSQL lets one server start, and all connect to it.
 * @param signal aborts the wait and stops a starting server
 * @throws StartError if it does not start, or runs and does not answer
 */
export async function ensurePostmaster(cluster: Cluster, signal: AbortSignal): Promise<Postmaster> {
  const begin = Date.now();
  for (;;) {
    signal.throwIfAborted();
    const lock = await readLockFile(cluster.directory);
    const client = lock?.ready ? await connect(lock, cluster.directory) : undefined;
    if (lock && client) return { pid: lock.pid, endpoint: lock, adopted: true, client };

    const waited = Date.now() - begin;
    if (lock && (await isHeld(lock, cluster.directory))) {
      if (waited > (lock.ready ? PATIENCE_MILLISECONDS : START_MILLISECONDS)) {
        throw new StartError(
          `PostgreSQL runs in ${cluster.directory} as process ${lock.pid} but does not answer in ${lock.host || 'its socket'}: end that process and start again`,
        );
      }
    } else {
      if (lock && isAlive(lock.pid)) await discardLockFile(cluster.directory, lock);
      const started = await start(cluster, signal);
      if ('client' in started) return started;
      if (!OCCUPIED.test(started.failure) || waited > PATIENCE_MILLISECONDS) {
        throw programProblem('PostgreSQL did not start', started.failure, cluster.dataDir);
      }
    }
    await delay(POLL_MILLISECONDS);
  }
}

/**
 * Stops the server `pid` of the cluster and closes its connections. Committed data is on disk. Does nothing if the
 * server has ended, or if another one runs the cluster.
 * @throws StartError if it does not stop
 */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  let output = '';
  // `immediate` works like a power cut: the next start recovers.
  for (const mode of ['fast', 'immediate']) {
    if ((await readLockFile(cluster.directory))?.pid !== pid) return;
    const program = cluster.binaries.pgCtl([
      'stop',
      `--pgdata=${cluster.directory}`,
      `--mode=${mode}`,
      '--wait',
      `--timeout=${STOP_SECONDS}`,
    ]);
    const result = await runProgram(cluster.account, program, STOP_SECONDS * 2);
    if (result.ok) return;
    output = result.output;
  }
  if ((await readLockFile(cluster.directory))?.pid !== pid) return;
  throw programProblem(`PostgreSQL (process ${pid}) did not stop`, output, cluster.directory);
}

async function start(cluster: Cluster, signal: AbortSignal): Promise<Postmaster | { failure: string }> {
  const endpoint = await prepareEndpoint(cluster.dataDir, cluster.account);
  const settings = [...logSettings, ...listenSettings(endpoint)];
  const program = cluster.binaries.postgres(['-D', cluster.directory, ...settings]);
  const logFile = await openLogFile(cluster.dataDir);
  let endAtOnce = () => {};
  try {
    signal.throwIfAborted();
    const child = spawnDetached(cluster.account, program, logFile.descriptor);
    // SIGQUIT: stops without a checkpoint. The next start recovers.
    endAtOnce = () => void child.kill('SIGQUIT');
    signal.addEventListener('abort', endAtOnce);
    let end: string | undefined;
    child.once('error', (error) => {
      end = error.message;
    });
    child.once('exit', (code, signal) => {
      end ??= `it ended with ${signal ?? `code ${code}`}`;
    });
    const begin = Date.now();
    while (end === undefined && !signal.aborted && Date.now() - begin < START_MILLISECONDS) {
      const lock = await readLockFile(cluster.directory);
      if (lock?.ready && lock.pid === child.pid) {
        const client = await connect(lock, cluster.directory);
        if (client) return { pid: lock.pid, endpoint, adopted: false, client };
      }
      await delay(POLL_MILLISECONDS);
    }
    return { failure: (await logFile.readNew()) || (end ?? 'it takes too long') };
  } catch (error) {
    if (error instanceof StartError) throw error;
    return { failure: textOf(error) };
  } finally {
    signal.removeEventListener('abort', endAtOnce);
    await logFile.close();
  }
}

/** Connects to the server of the lock file. Undefined if it does not answer or runs another cluster. */
async function connect(lock: LockFile, clusterDir: string): Promise<Client | undefined> {
  const client = await connectSuperuser(lock);
  if (client === undefined || (await runsCluster(client, clusterDir))) return client;
  await client.end();
  return undefined;
}
