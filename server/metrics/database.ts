// Collects metrics from the database, on scrape and at most every ten seconds.
import { sql } from 'drizzle-orm';
import { cachedFor, within } from '#server/cached-value.ts';
import type { Database } from '#server/db/client.ts';
import { gaugesOf, type Metrics } from './metrics.ts';

const cacheMs = 10_000;
const timeoutMs = 3_000;

/** Waiting, running and failed jobs and operations; unsent messages. */
const work = sql`
  select json_build_object(
      'later', count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()),
      'due', count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()),
      'running', count(*) filter (where locked_at is not null),
      'failed', count(*) filter (where locked_at is null and attempts >= max_attempts)) as jobs,
    coalesce(extract(epoch from now() - min(run_at) filter (
      where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float as "oldestDue",
    (select json_build_object('waiting', count(*) filter (where status = 'waiting'),
      'failed', count(*) filter (where status = 'failed')) from messages
      where status <> 'sent') as messages,
    (select json_build_object('queued', count(*) filter (where status = 'queued'),
      'running', count(*) filter (where status = 'running')) from operations
      where status in ('queued', 'running')) as operations
  from graphile_worker.jobs`;

type States = Readonly<Record<string, number>>;
type Work = Record<'jobs' | 'messages' | 'operations', States> & { oldestDue: number };

const connections = sql`
  select count(*)::int as open, current_setting('max_connections')::int as allowed,
    pg_database_size(current_database())::float as bytes
  from pg_stat_activity where backend_type = 'client backend'`;

/** Sizes of tables. Partitions count toward their parent. */
const tables = sql`
  select coalesce(parent.relname, own.relname) as name, sum(pg_total_relation_size(own.oid))::float as bytes
  from pg_class own
  left join pg_inherits on inhrelid = own.oid
  left join pg_class parent on parent.oid = inhparent
  where own.relkind = 'r' and own.relnamespace = 'public'::regnamespace
  group by 1`;

type Sizes = Record<'open' | 'allowed' | 'bytes', number>;

/** Registers the gauges; returns the function that updates them. */
export function databaseMetrics(metrics: Metrics, db: Database): () => Promise<void> {
  const gauge = gaugesOf(metrics);
  const up = gauge('database_up', 'Whether the database answered');
  const size = gauge('database_size_bytes', 'The size of the database');
  const tableSize = gauge('table_size_bytes', 'The size of each table with its indexes', 'table');
  const used = gauge('database_connections', 'Open connections of the PostgreSQL server');
  const allowed = gauge('database_connections_max', 'Connections that PostgreSQL allows');
  const jobs = gauge('jobs', 'Jobs: later, due, running, failed (no attempts left)', 'state');
  const oldest = gauge('jobs_oldest_due_seconds', 'How long the oldest due job has been waiting');
  const operations = gauge('operations', 'Bulk operations: queued and running', 'state');
  const messages = gauge('messages', 'Messages that are waiting or failed', 'state');

  async function update(): Promise<void> {
    const [{ rows: works }, { rows: servers }, { rows: sizes }] = await Promise.all([
      db.execute<Work>(work),
      db.execute<Sizes>(connections),
      db.execute<{ name: string; bytes: number }>(tables),
    ]);
    const [backlog] = works;
    const [state] = servers;
    if (!backlog || !state) return;
    up.set(1);
    size.set(state.bytes);
    used.set(state.open);
    allowed.set(state.allowed);
    tableSize.reset();
    for (const { name, bytes } of sizes) tableSize.set({ table: name }, bytes);
    oldest.set(backlog.oldestDue);
    for (const [labelled, counts] of [
      [jobs, backlog.jobs],
      [messages, backlog.messages],
      [operations, backlog.operations],
    ] as const) {
      for (const [state, count] of Object.entries(counts)) labelled.set({ state }, count);
    }
  }

  /** Removes outdated values if the database does not answer. */
  function forget(): void {
    for (const labelled of [tableSize, jobs, messages, operations]) labelled.reset();
    for (const plain of [size, used, allowed, oldest]) plain.remove();
    up.set(0);
  }

  const updated = cachedFor(cacheMs, update);
  return () => within(timeoutMs, updated.get().catch(forget), forget);
}
