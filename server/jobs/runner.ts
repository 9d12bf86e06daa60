// Runs background jobs in the server's process or in worker processes (`ROLE=worker`). All of them share the work.
import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  runTaskList,
  type TaskList,
  type Worker,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import { type Database, openPool } from '#server/db/client.ts';
import { openDedicatedConnection } from '#server/db/dedicated-connection.ts';
import { registerExtraConnections } from '#server/db/extra-connections.ts';
import { databaseError, plainMessage } from '#server/http/database-errors.ts';
import { jobsLockedBy, markAlive, missingWorkers, releaseJobsOf } from './presence.ts';
import { deleteFailedJobs, type JobName, type Jobs, timetable } from './queue.ts';

export interface JobAttempt {
  /** Whether this is the last attempt. */
  readonly isLast: boolean;
  /** Aborts when the process stops. For jobs that take longer than a shutdown waits. */
  readonly signal?: AbortSignal | undefined;
}

export type Handlers = { readonly [N in JobName]: (payload: Jobs[N], run: JobAttempt) => Promise<void> };

/** Concurrent jobs per process: one for each of the three queues, and one for jobs without a queue, such as messages. */
const concurrency = 4;
/** Interval between checks for dead workers. */
const checkEveryMs = 3_000;
/** Less than the minute between two slots of the timetable. */
const addEveryMs = 20_000;
/** Reconnect delay, shorter than two checks of another process. */
const presentAgainMs = 500;

/**
 * Long jobs have their own queues, so that they don't delay the sweeps: one for bulk operations, and `maintenance` for jobs that
 * scan all data for minutes or hours. A backup has one attempt, because the timetable adds the next within 15 minutes. So does
 * the removal of files: failed files wait for the next sweep, and a second attempt would succeed without them and hide the failure.
 */
const ownQueues: Readonly<Record<string, { queueName: string; maxAttempts: number }>> = {
  'remove-files': { queueName: 'sweeps', maxAttempts: 1 },
  'run-operations': { queueName: 'operations', maxAttempts: 10 },
  'make-backup': { queueName: 'maintenance', maxAttempts: 1 },
  'repair-counters': { queueName: 'maintenance', maxAttempts: 5 },
  'check-uploads': { queueName: 'maintenance', maxAttempts: 1 },
};
const optionsOf = (task: string) => ownQueues[task] ?? { queueName: 'sweeps', maxAttempts: 5 };

const items = parseCronItems(
  Object.entries(timetable).map(([task, match]) => ({ task, match, identifier: task })),
);

/** A time's fields as cron items match them. */
const minuteOf = (time: Date) => ({
  min: time.getUTCMinutes(),
  hour: time.getUTCHours(),
  date: time.getUTCDate(),
  month: time.getUTCMonth() + 1,
  dow: time.getUTCDay(),
});

/** The start of the current minute, or of a later one. */
const minuteFromNow = (later: number) => new Date(Math.floor(Date.now() / 60_000 + later) * 60_000);

/**
 * Adds recurring jobs for a minute. All processes do so; a job that already waits is not added again. The key contains the
 * minute, because adding a job with the key of a running one would take its remaining attempts.
 */
async function addFor(db: Database, minute: Date, tasks: readonly string[]): Promise<void> {
  for (const task of tasks) {
    const { queueName, maxAttempts } = optionsOf(task);
    const key = `${task} ${minute.toISOString()}`;
    await db.execute(sql`select graphile_worker.add_job(
      ${task}, payload => '{}'::json, queue_name => ${queueName}, run_at => ${minute.toISOString()}::timestamptz,
      max_attempts => ${maxAttempts}, job_key => ${key}, job_key_mode => 'preserve_run_at')
      where not exists (select from graphile_worker.jobs where task_identifier = ${task}
        and (key = ${key} or locked_at is null and attempts < max_attempts))`);
  }
}

function addDue(db: Database): Promise<void> {
  const next = minuteFromNow(1);
  const due = items.flatMap(({ task, match }) => (match(minuteOf(next)) ? [task] : []));
  return addFor(db, next, due);
}

/** Hourly and daily jobs also run at a start: a machine that is off at that minute would never run them. */
const atStart = Object.entries(timetable).flatMap(([task, times]) => (/^\d/.test(times) ? [task] : []));

/** A failure without the query's values, for the jobs table. */
function plainError(error: unknown): Error {
  const refusal = databaseError(error);
  if (refusal) return new Error(plainMessage(refusal));
  const text = error instanceof Error ? error.message : String(error);
  return new Error(text.startsWith('Failed query') ? 'Failed query' : text);
}

export const taskListOf = (handlers: Handlers): TaskList =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload: unknown, { job, abortSignal: signal, query }: JobHelpers) => {
        const isLast = job.attempts >= job.max_attempts;
        const isRecurring = Object.hasOwn(timetable, name);
        try {
          await handle(payload as never, { isLast, signal });
          if (isRecurring) await query(deleteFailedJobs, [name]);
        } catch (error) {
          // Only the latest failure is of interest; older ones would pile up.
          if (isRecurring && isLast) await query(deleteFailedJobs, [name]).catch(() => {});
          throw plainError(error);
        }
      },
    ]),
  );

const loggerFor = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });

/** Returns a function that gives the ids that were also in its previous call. */
function seenTwice(): (ids: readonly string[]) => string[] {
  let before: readonly string[] = [];
  return (ids) => {
    const both = ids.filter((id) => before.includes(id));
    before = ids;
    return both;
  };
}

/** Starts the workers. Returns the function that stops them after the running jobs. */
export async function startJobs(db: Database, handlers: Handlers, log: FastifyBaseLogger) {
  const events: WorkerEvents = new EventEmitter();
  // One connection listens for new jobs; the others fetch and finish them. Handlers use the server's own pools.
  const connection = { ...db.$client.options, pipeline: false };
  const pool = openPool({ ...connection, max: concurrency + 1 } as pg.PoolConfig, (error) =>
    log.warn(`A connection of the job queue broke: ${error.message}`),
  );
  const hide = registerExtraConnections(db.$client, 'jobs', pool);
  const workers = new Map<string, Worker>();
  events.on('worker:create', ({ worker }) => workers.set(worker.workerId, worker));
  events.on('worker:stop', ({ worker }) => workers.delete(worker.workerId));
  let ending = false;

  /** The connection that holds the workers' presence locks. */
  const presence = openDedicatedConnection(db, {
    againMs: presentAgainMs,
    async prepare(client) {
      for (const id of workers.keys()) await markAlive(client, id);
    },
  });
  const isUnknown = (job: { id: string; locked_by: string }) => {
    const worker = workers.get(job.locked_by);
    return worker?.workerPool === workerPool && worker.getActiveJob()?.id !== job.id;
  };
  const neverStarted = new Set<string>();
  const [missingTwice, unknownTwice] = [seenTwice(), seenTwice()];
  /**
   * Unlocks the jobs of workers that are missing for the second time. If a connection breaks while a worker fetches a
   * job, the job stays locked, but the worker never received it. The public API unlocks jobs only by worker, so this
   * replaces the worker. When its current job ends, the old worker counts as missing, and its jobs are unlocked.
   */
  async function check() {
    const client = await presence.get();
    const dead = missingTwice(await missingWorkers(client));
    if (dead.length > 0) {
      await releaseJobsOf(client, dead, [...neverStarted]);
      neverStarted.clear();
    }

    const workerIds = [...workers.keys()];
    const locked = await jobsLockedBy(client, workerIds);
    const lost = unknownTwice(locked.filter(isUnknown).map(({ id }) => id));
    for (const id of lost) neverStarted.add(id);
    if (lost.length > 0) replaceWorkers();
  }

  const tasks = taskListOf(handlers);
  const options = {
    concurrency,
    noHandleSignals: true,
    logger: loggerFor(log),
    events,
    pgPool: pool,
  };
  let workerPool = runTaskList(options, tasks, pool);
  const ended: Promise<void>[] = [];
  const end = (of: WorkerPool) =>
    of
      .gracefulShutdown()
      .catch((error) => log.warn(`The job queue did not shut down cleanly: ${error.message}`));

  /** Starts new workers. The old ones finish their current jobs; their locks are not taken again. */
  function replaceWorkers() {
    ended.push(end(workerPool));
    workerPool = runTaskList(options, tasks, pool);
    const closed = presence.get().then((client) => client.end());
    closed.catch(() => {});
  }

  // A worker that cannot record the end of its job, because the database is down, stops and never releases its lock.
  events.on('worker:fatalError', ({ worker }) => {
    if (!ending && worker.workerPool === workerPool) replaceWorkers();
  });

  await presence.get();
  const attempt = (run: () => Promise<unknown>) => () => {
    if (!ending) run().catch((error) => log.warn(`Cannot check the job queue: ${error.message}`));
  };
  const add = attempt(() => addDue(db));
  const timers = [setInterval(attempt(check), checkEveryMs), setInterval(add, addEveryMs)];
  for (const timer of timers) timer.unref();
  attempt(check)();
  await addFor(db, minuteFromNow(0), atStart);
  await addDue(db);
  return async () => {
    ending = true;
    timers.forEach(clearInterval);
    await Promise.all([...ended, end(workerPool)]);
    await presence.end();
    hide();
    await pool.end();
  };
}
