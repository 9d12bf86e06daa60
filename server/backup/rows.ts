// The one connection that copies or restores, and rows on their way out and in by it: by COPY as text, which all majors of
// PostgreSQL read alike.
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Database, OneClient } from '#server/db/client.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { pieceBytes } from './contents.ts';
import { BackupProblem } from './problem.ts';

/** Writes what a query finds, in pieces; gives how many rows it was. */
export async function copyOut(
  client: pg.Client,
  query: string,
  archive: ArchiveWriter,
  nameOfPiece: (number: number) => string,
): Promise<number> {
  const rows = client.query(to(`copy (${query}) to stdout`));
  let pieces = 0;
  let held: Buffer[] = [];
  let size = 0;
  const write = async () => {
    if (size === 0) return;
    pieces += 1;
    await archive.add(nameOfPiece(pieces), size, held);
    held = [];
    size = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    if (size >= pieceBytes) await write();
  }
  await write();
  return rows.rowCount;
}

/** A table that rows are copied into, piece by piece. */
export class CopyIn {
  private readonly rows;

  constructor(client: pg.Client, target: string) {
    this.rows = client.query(from(`copy ${target} from stdin`));
    // Heard of by whoever writes, or ends it.
    this.rows.on('error', () => {});
  }

  async write(content: AsyncIterable<Uint8Array>): Promise<void> {
    await pipeline(content, this.rows, { end: false });
  }

  /** Gives how many rows there were, once all are written. */
  async end(): Promise<number> {
    this.rows.end();
    await finished(this.rows);
    return this.rows.rowCount;
  }
}

/**
 * Opens the connection for as long as `work` takes; a signal cuts it, until `work` says that it is to be heard no more.
 * Nothing bounds how long a statement of it takes.
 */
export async function withConnection<T>(
  { $client: { options } }: Database,
  signal: AbortSignal | undefined,
  work: (client: pg.Client, hearNoMore: () => void) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    ...options,
    // A stream of rows has the connection to itself.
    pipeline: false,
    statement_timeout: 0,
    query_timeout: 0,
    lock_timeout: 60_000,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
  } as pg.ClientConfig);
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost = error;
  });
  const cut = () => void client.end().catch(() => {});
  const hearNoMore = () => signal?.removeEventListener('abort', cut);
  await client.connect();
  signal?.addEventListener('abort', cut);
  try {
    return await work(client, hearNoMore);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof BackupProblem ? error : (lost ?? error);
  } finally {
    hearNoMore();
    await client.end().catch(() => {});
  }
}

/**
 * The jobs that waited, or were under way: they are done by whoever has the rows. What comes again and again does so by itself,
 * and what failed for good stays behind.
 */
export const waitingJobs = `
  select identifier, payload, run_at, job.max_attempts, job.key
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where job_queue_id is null and attempts < job.max_attempts`;

export const restoredJobs = 'restored_jobs';

/** Where the jobs' rows go first. */
export const makeRestoredJobs = (client: OneClient) =>
  client.query(`create temp table ${restoredJobs}
    (identifier text, payload json, run_at timestamptz, max_attempts int, key text) on commit drop`);

export const addRestoredJobs = (client: OneClient) =>
  client.query(`select graphile_worker.add_job(identifier, payload => payload, run_at => run_at,
    max_attempts => max_attempts, job_key => key) from ${restoredJobs}`);
