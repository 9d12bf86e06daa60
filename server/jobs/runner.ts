// Runs the jobs: in the server's own process, or in processes of their own (`ROLE=worker`). All who do share the work.
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
import { showBeside } from '#server/db/beside.ts';
import { type Database, openPool } from '#server/db/client.ts';
import { keepConnection } from '#server/db/kept-connection.ts';
import { databaseError, plainMessage } from '#server/kit/database-errors.ts';
import { freeJobsOf, jobsBegunBy, missingWorkers, sayPresent } from './presence.ts';
import { forgetFailedJobs, type JobName, type Jobs, timetable } from './queue.ts';

export interface JobRun {
  /** Whether it is not tried again when it fails now. */
  readonly isLast: boolean;
  /** Told when the process stops, for what takes longer than a stop waits. */
  readonly signal?: AbortSignal | undefined;
}

export type Handlers = { readonly [N in JobName]: (payload: Jobs[N], run: JobRun) => Promise<void> };

/** How many jobs a process does at the same time: one of each of the three queues, and one of those in none, like messages. */
const atOnce = 4;
/** How often it is looked whether another process died in the middle of a job. */
const lookEveryMs = 3_000;
/** More often than the timetable has minutes. */
const addEveryMs = 20_000;
/** Sooner than another process looks twice. */
const presentAgainMs = 500;

/**
 * Operations take as long as there are any. What goes through all there is takes minutes, a copy hours, and a connection meanwhile:
 * one after the other, and the sweeps go on. A copy is tried once: the next quarter of an hour is the next try. Files that cannot be
 * removed are looked at by the next sweep: a second try would find none, and nobody would be told.
 */
const ownQueues: Readonly<Record<string, { queueName: string; maxAttempts: number }>> = {
  'remove-files': { queueName: 'sweeps', maxAttempts: 1 },
  'run-operations': { queueName: 'operations', maxAttempts: 10 },
  'make-copy': { queueName: 'maintenance', maxAttempts: 1 },
  'mend-tallies': { queueName: 'maintenance', maxAttempts: 5 },
  'sample-lists': { queueName: 'maintenance', maxAttempts: 1 },
  'look-at-uploads': { queueName: 'maintenance', maxAttempts: 1 },
};
const optionsOf = (task: string) => ownQueues[task] ?? { queueName: 'sweeps', maxAttempts: 5 };

const items = parseCronItems(
  Object.entries(timetable).map(([task, match]) => ({ task, match, identifier: task })),
);

/** The minute that a time is in, as `items` are matched by it. */
const minuteOf = (time: Date) => ({
  min: time.getUTCMinutes(),
  hour: time.getUTCHours(),
  date: time.getUTCDate(),
  month: time.getUTCMonth() + 1,
  dow: time.getUTCDay(),
});

/** The minute that it is, or so many later, by its beginning. */
const minuteFromNow = (later: number) => new Date(Math.floor(Date.now() / 60_000 + later) * 60_000);

/**
 * Adds jobs of the timetable for the beginning of a minute. All processes do so, and what waits already stays as it is: each
 * is done once. Its key is of the minute: a job of the key of one that is under way takes all further tries from that.
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

/** Adds what is due in the next minute. */
function addDue(db: Database): Promise<void> {
  const next = minuteFromNow(1);
  const due = items.flatMap(({ task, match }) => (match(minuteOf(next)) ? [task] : []));
  return addFor(db, next, due);
}

/**
 * What is done at a start, too. What comes once an hour or a day: a machine that is off at that minute would never do it.
 * Samples: deep pages may be asked for before the next minute, and where samples are there, this is done at once.
 */
const atStart = Object.entries(timetable).flatMap(([task, times]) =>
  task === 'sample-lists' || /^\d/.test(times) ? [task] : [],
);

/** What of a failure may stand in the table: never a query's values. */
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
        const comesAgain = Object.hasOwn(timetable, name);
        try {
          await handle(payload as never, { isLast, signal });
          if (comesAgain) await query(forgetFailedJobs, [name]);
        } catch (error) {
          // The last failure says what is so now; those before it would pile up.
          if (comesAgain && isLast) await query(forgetFailedJobs, [name]).catch(() => {});
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

/** Gives those ids of each look that were there in the look before, too. */
function seenTwice(): (ids: readonly string[]) => string[] {
  let before: readonly string[] = [];
  return (ids) => {
    const both = ids.filter((id) => before.includes(id));
    before = ids;
    return both;
  };
}

/** Starts to do jobs; gives the function that ends that, when those under way are done. */
export async function startJobs(db: Database, handlers: Handlers, log: FastifyBaseLogger) {
  const events: WorkerEvents = new EventEmitter();
  // One connection listens; the others fetch and finish jobs. The work itself is done on the server's own.
  const connection = { ...db.$client.options, pipeline: false };
  const pool = openPool({ ...connection, max: atOnce + 1 } as pg.PoolConfig, (error) =>
    log.warn(`A connection of the job queue broke: ${error.message}`),
  );
  const hide = showBeside(db.$client, 'jobs', pool);
  const workers = new Map<string, Worker>();
  events.on('worker:create', ({ worker }) => workers.set(worker.workerId, worker));
  events.on('worker:stop', ({ worker }) => workers.delete(worker.workerId));
  let ending = false;

  /** Says which workers live. */
  const presence = keepConnection(db, {
    againMs: presentAgainMs,
    async prepare(client) {
      for (const id of workers.keys()) await sayPresent(client, id);
    },
  });
  const isUnheardOf = (job: { id: string; locked_by: string }) => {
    const worker = workers.get(job.locked_by);
    return worker?.workerPool === workerPool && worker.getActiveJob()?.id !== job.id;
  };
  const neverStarted = new Set<string>();
  const [missingTwice, unheardOfTwice] = [seenTwice(), seenTwice()];
  /**
   * Unlocks the jobs of workers that are missing for the second time. A connection that broke while a job was fetched
   * leaves the job locked by a worker that never received it. The public API unlocks jobs only by worker, so such a
   * worker is replaced: its lock ends when its current job does, and the job is then that of a missing worker.
   */
  async function look() {
    const client = await presence.get();
    const dead = missingTwice(await missingWorkers(client));
    if (dead.length > 0) {
      await freeJobsOf(client, dead, [...neverStarted]);
      neverStarted.clear();
    }

    const ours = [...workers.keys()];
    const begun = await jobsBegunBy(client, ours);
    const lost = unheardOfTwice(begun.filter(isUnheardOf).map(({ id }) => id));
    for (const id of lost) neverStarted.add(id);
    if (lost.length > 0) replaceWorkers();
  }

  const tasks = taskListOf(handlers);
  const options = {
    concurrency: atOnce,
    noHandleSignals: true,
    logger: loggerFor(log),
    events,
    pgPool: pool,
  };
  let workerPool = runTaskList(options, tasks, pool);
  const ended: Promise<void>[] = [];
  const end = (of: WorkerPool) =>
    of.gracefulShutdown().catch((error) => log.warn(`The job queue broke off: ${error.message}`));

  /** Starts new workers. The old ones finish their current jobs; their locks are not taken again. */
  function replaceWorkers() {
    ended.push(end(workerPool));
    workerPool = runTaskList(options, tasks, pool);
    const closed = presence.get().then((client) => client.end());
    closed.catch(() => {});
  }

  // A worker that cannot record the end of its job, because the database is away, stops for good and keeps its lock.
  events.on('worker:fatalError', ({ worker }) => {
    if (!ending && worker.workerPool === workerPool) replaceWorkers();
  });

  await presence.get();
  const attempt = (what: () => Promise<unknown>) => () => {
    if (!ending) what().catch((error) => log.warn(`The job queue cannot be looked at: ${error.message}`));
  };
  const add = attempt(() => addDue(db));
  const timers = [setInterval(attempt(look), lookEveryMs), setInterval(add, addEveryMs)];
  for (const timer of timers) timer.unref();
  attempt(look)();
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
