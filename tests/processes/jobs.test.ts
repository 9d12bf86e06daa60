// Tests background jobs: transactions, retries, failures, lost connections and killed workers.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { checkWork } from '#server/doctor/work.ts';
import { markAlive, missingWorkers } from '#server/jobs/presence.ts';
import { addJob, failedJobs, timetable } from '#server/jobs/queue.ts';
import { type Handlers, startJobs } from '#server/jobs/runner.ts';
import { cutOff } from '#tests/kit/connection-loss.ts';
import { freshDatabase } from '#tests/kit/database.ts';
import { held } from '#tests/kit/held.ts';
import { handlersIn, runDueJobs, skipRetryDelays } from '#tests/kit/jobs.ts';

const silent = pino({ level: 'silent' });
const plan = { id: '019a0000-0000-7000-8000-000000000001' };

/** A separate database, with handlers that record the messages they handled. */
async function queue(send: (id: string, isLast: boolean) => Promise<void> = async () => {}) {
  const db = await freshDatabase();
  const done: string[] = [];
  const handlers: Handlers = {
    ...(await handlersIn(db, {})),
    async 'send-message'({ id }, { isLast }) {
      await send(id, isLast);
      done.push(id);
    },
  };
  return { db, done, handlers, run: () => runDueJobs(db, handlers) };
}

describe('A job', () => {
  it('is added with the transaction that requests it, and dropped on rollback', async () => {
    const { db, done, run } = await queue();
    const refused = db.transaction(async (tx) => {
      await addJob(tx, 'send-message', { id: 'refused' });
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await db.transaction((tx) => addJob(tx, 'send-message', plan));
    await run();
    expect(done).toEqual([plan.id]);
    await run();
    expect(done).toEqual([plan.id]);
  });

  it('replaces a waiting job with the same key', async () => {
    const { db, done, run } = await queue();
    await addJob(db, 'send-message', { id: 'first' }, { key: 'one' });
    await addJob(db, 'send-message', { id: 'second' }, { key: 'one' });
    await run();
    expect(done).toEqual(['second']);
  });

  it('that is recurring is no longer reported as failed after it succeeds', async () => {
    const { db, handlers } = await queue();
    const add = (tries: number) => addJob(db, 'delete-old-failures', null, { tries });
    const broken: Handlers = {
      ...handlers,
      async 'delete-old-failures'() {
        throw new Error('Not today');
      },
    };
    await add(1);
    await addJob(db, 'send-message', plan, { tries: 1 });
    await runDueJobs(db, {
      ...broken,
      async 'send-message'() {
        throw new Error('Not this one');
      },
    });
    const failed = async () => (await failedJobs(db)).map(({ name }) => name).sort();
    expect(await failed()).toEqual(['delete-old-failures', 'send-message']);
    await add(1);
    await runDueJobs(db, handlers);
    expect(await failed()).toEqual(['send-message']);
  });

  it('is retried after growing pauses and then reported to the operator', async () => {
    const tries: boolean[] = [];
    const { db, done, run } = await queue(async (_id, isLast) => {
      tries.push(isLast);
      throw new Error('The other side is away');
    });
    await addJob(db, 'send-message', plan, { tries: 3 });
    const pauses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await run();
      const { rows } = await db.execute<{ pause: number }>(
        sql`select extract(epoch from run_at - updated_at)::float as pause from graphile_worker.jobs`,
      );
      pauses.push(rows[0]?.pause ?? 0);
      // A run before the end of the pause has no effect. The pause could end before a slow run.
      await db.execute(sql`update graphile_worker._private_jobs set run_at = run_at + interval '1 hour'`);
      await run();
      await skipRetryDelays(db);
    }
    expect(tries).toEqual([false, false, true]);
    expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) * 2);
    await run();
    expect([done, tries.length]).toEqual([[], 3]);
    expect(await checkWork(db)).toEqual(
      expect.arrayContaining([
        {
          level: 'wrong',
          text: '1 job failed after all retries',
          todo: expect.any(String),
          details: ['send-message, 3 attempts: The other side is away'],
        },
      ]),
    );
  });

  it('reports a rejected value only by its SQLSTATE', async () => {
    const { db, run } = await queue((id) => db.execute(sql`select ${id}::uuid`).then(() => {}));
    await addJob(db, 'send-message', { id: 'secret-value' }, { tries: 1 });
    await run();
    expect(await failedJobs(db)).toMatchObject([{ error: 'A value was refused (22P02)' }]);
  });

  it('started by a killed process is finished by the next one', async () => {
    const { db, done, handlers } = await queue();
    await addJob(db, 'send-message', plan);
    await db.execute(sql`update graphile_worker._private_jobs
      set locked_by = 'worker-killed', locked_at = now() - interval '10 seconds', attempts = 1`);
    const stop = await startJobs(db, handlers, silent);
    await expect.poll(() => done).toEqual([plan.id]);
    await stop();
  });

  it('assigned over a broken connection is started again, while a long job stays with its worker', async () => {
    const { gate, goOn } = held();
    const started: string[] = [];
    let worker = '';
    const { db, done, handlers } = await queue(async (id) => {
      started.push(id);
      if (id === 'long') await gate;
      if (id !== plan.id) return;
      const { rows } = await db.execute<{ locked_by: string }>(sql`
        select locked_by from graphile_worker._private_jobs where payload->>'id' = ${id}`);
      worker = rows[0]?.locked_by ?? '';
    });
    const stop = await startJobs(db, handlers, silent);
    await addJob(db, 'send-message', { id: 'long' });
    await expect.poll(() => started).toEqual(['long']);
    await addJob(db, 'send-message', plan);
    await expect.poll(() => done).toEqual([plan.id]);
    // The database assigned this job to the worker, but the worker never received it.
    await db.transaction(async (tx) => {
      await addJob(tx, 'send-message', { id: 'unheard of' }, { tries: 1 });
      await tx.execute(sql`update graphile_worker._private_jobs
        set locked_by = ${worker}, locked_at = now(), attempts = 1 where payload->>'id' = 'unheard of'`);
    });
    await expect.poll(() => done).toContain('unheard of');
    expect(started).toEqual(['long', plan.id, 'unheard of']);
    goOn();
    await stop();
  });

  it('runs after all connections were lost', async () => {
    const { db, done, handlers } = await queue();
    const stop = await startJobs(db, handlers, silent);
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await addJob(db, 'send-message', plan);
    await expect.poll(() => done).toEqual([plan.id]);
    await stop();
  });

  it('releases its pooled connection when the transaction cannot start', async () => {
    const db = await freshDatabase({ connections: 1 });
    const { cut } = cutOff(db);
    const handlers = await handlersIn(db, {});
    for (const name of ['add-up-counters', 'repair-counters'] as const) {
      db.$client.once('acquire', cut);
      await expect(handlers[name](null, { isLast: true })).rejects.toThrow();
      await handlers[name](null, { isLast: true });
    }
  });

  it('runs when the database is back, and polls with pauses meanwhile', async () => {
    const { db, done, handlers } = await queue();
    const { goAway, comeBack, tries } = cutOff(db);
    const stop = await startJobs(db, handlers, silent);
    await addJob(db, 'send-message', plan);
    await expect.poll(() => done).toEqual([plan.id]);
    goAway();
    const before = tries();
    for (let turn = 0; turn < 500; turn += 1) await setImmediate();
    expect(tries() - before).toBeLessThan(10);
    comeBack();
    await addJob(db, 'send-message', { id: 'after' });
    // The database may have assigned the job to a worker with a broken connection. Two checks find it.
    await expect.poll(() => done).toContain('after');
    await stop();
  });

  it('that ended during a database outage blocks no other job and leaves the queue', async () => {
    const ids = ['one', 'two', 'three'];
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const { db, done, handlers } = await queue(async (id) => {
      started.push(id);
      if (ends.length < ids.length) await new Promise<void>((resolve) => ends.push(resolve));
    });
    const { goAway, comeBack } = cutOff(db);
    const stop = await startJobs(db, handlers, silent);
    for (const id of ids) await addJob(db, 'send-message', { id });
    await expect.poll(() => started.toSorted()).toEqual(ids.toSorted());
    goAway();
    for (const end of ends) end();
    await expect.poll(() => done).toHaveLength(3);
    comeBack();
    const add = () => addJob(db, 'send-message', { id: 'another' }, { key: 'another' });
    await expect.poll(add).toBeUndefined();
    await expect.poll(() => done).toContain('another');
    const remaining = async () => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send-message'`,
      );
      return rows[0]?.count;
    };
    await expect.poll(remaining).toBe(0);
    await stop();
  });

  it('that is recurring is queued once for all processes', async () => {
    const { db, handlers } = await queue();
    // The jobs are added for the next minute. In an hour, they cannot start during the test.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    const stops = await Promise.all([startJobs(db, handlers, silent), startJobs(db, handlers, silent)]);
    const { rows } = await db.execute<{
      runs: string;
    }>(sql`select run_at::text as runs from graphile_worker.jobs
      where task_identifier = 'add-up-counters' and locked_at is null`);
    expect(rows).toHaveLength(1);
    for (const stop of stops) await stop();
  });

  it('that samples lists or runs hourly or daily runs right after a start', async () => {
    const { db, handlers } = await queue();
    const started: string[] = [];
    const note = (name: string) => async () => void started.push(name);
    const names = ['delete-old-operations', 'maintain-audit-log', 'check-uploads', 'repair-counters'];
    const noting = Object.fromEntries(names.map((name) => [name, note(name)]));
    const stops = await Promise.all([1, 2].map(() => startJobs(db, { ...handlers, ...noting }, silent)));
    await expect.poll(() => started).toEqual(expect.arrayContaining(names));
    for (const stop of stops) await stop();
  });

  it('that takes long delays no message', async () => {
    const { db, done, handlers } = await queue();
    const { gate, goOn } = held();
    const slow = Object.fromEntries(Object.keys(timetable).map((name) => [name, () => gate]));
    await addJob(db, 'run-operations', null, { queue: 'operations' });
    const stop = await startJobs(db, { ...handlers, ...slow }, silent);
    const runningCount = async () => {
      const { rows } = await db.execute(sql`select from graphile_worker.jobs where locked_at is not null`);
      return rows.length;
    };
    await expect.poll(runningCount).toBe(3);
    await addJob(db, 'send-message', plan);
    await expect.poll(() => done).toEqual([plan.id]);
    goOn();
    await stop();
  });

  it('that is due again while it runs keeps its retry after its process was killed', async () => {
    const { db, handlers } = await queue();
    const begin = async () => (await startJobs(db, handlers, silent))();
    await begin();
    await db.execute(sql`update graphile_worker._private_jobs
      set locked_by = 'worker-killed', locked_at = now(), attempts = 1`);
    await begin();
    const { rows } =
      await db.execute(sql`select attempts from graphile_worker.jobs where locked_by is not null
      group by attempts`);
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('stays with its living process however long it takes', async () => {
    const { db, done, handlers } = await queue();
    await addJob(db, 'send-message', plan);
    await addJob(db, 'send-message', { id: 'another' });
    await db.execute(sql`update graphile_worker._private_jobs
      set locked_by = 'worker-alive', locked_at = now() - interval '1 hour', attempts = 1
      where payload->>'id' = ${plan.id}`);
    const alive = await db.$client.connect();
    await markAlive(alive, 'worker-alive');
    const stop = await startJobs(db, handlers, silent);
    await expect.poll(() => done).toEqual(['another']);
    expect(await missingWorkers(db.$client)).toEqual([]);
    await stop();
    expect(done).toEqual(['another']);
    alive.release(true);
    await expect.poll(() => missingWorkers(db.$client)).toEqual(['worker-alive']);
  });
});
