// Connection of a backup or restore, and rows in COPY's text format, which all major versions read.
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Database, OneClient } from '#server/db/client.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { pieceBytes } from './contents.ts';
import { BackupProblem } from './problem.ts';

/** Writes the rows of a query in pieces; returns their number. */
export async function copyOut(
  client: pg.Client,
  query: string,
  archive: ArchiveWriter,
  nameOfPiece: (number: number) => string,
): Promise<number> {
  const rows = client.query(to(`copy (${query}) to stdout`));
  let pieces = 0;
  let chunks: Buffer[] = [];
  let size = 0;
  const write = async () => {
    if (size === 0) return;
    pieces += 1;
    await archive.add(nameOfPiece(pieces), size, chunks);
    chunks = [];
    size = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= pieceBytes) await write();
  }
  await write();
  return rows.rowCount;
}

/** Copies rows into a table, piece by piece. */
export class CopyIn {
  private readonly rows;

  constructor(client: pg.Client, target: string) {
    this.rows = client.query(from(`copy ${target} from stdin`));
    // `write` and `end` report the error.
    this.rows.on('error', () => {});
  }

  async write(content: AsyncIterable<Uint8Array>): Promise<void> {
    await pipeline(content, this.rows, { end: false });
  }

  /** Returns the number of rows after all are written. */
  async end(): Promise<number> {
    this.rows.end();
    await finished(this.rows);
    return this.rows.rowCount;
  }
}

/** Opens a connection without time-outs. The signal closes it, until `work` calls `hearNoMore`. */
export async function withConnection<T>(
  { $client: { options } }: Database,
  signal: AbortSignal | undefined,
  work: (client: pg.Client, hearNoMore: () => void) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    ...options,
    // COPY needs the connection for itself.
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

/** Jobs that wait or run, without recurring and failed ones: recurring jobs are added again by the worker. */
export const waitingJobs = `
  select identifier, payload, run_at, job.max_attempts, job.key
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where job_queue_id is null and attempts < job.max_attempts`;

/** Dropped files that can be restored. */
export const droppedFiles = `
  select key, due_at, upload_id, upload from file_removals where upload is not null and due_at > now()`;

/** Temporary tables for entries that the restore inserts at its end. */
export const restoredTables = { work: 'restored_jobs', dropped: 'restored_dropped_files' } as const;
const { work: restoredJobs, dropped: restoredFiles } = restoredTables;

export const makeRestoredTables = (client: OneClient) =>
  client.query(`
    create temp table ${restoredJobs}
      (identifier text, payload json, run_at timestamptz, max_attempts int, key text) on commit drop;
    create temp table ${restoredFiles}
      (key text primary key, due_at timestamptz, upload_id uuid, upload jsonb) on commit drop`);

export const addRestoredJobs = (client: OneClient) =>
  client.query(`select graphile_worker.add_job(identifier, payload => payload, run_at => run_at,
    max_attempts => max_attempts, job_key => key) from ${restoredJobs}`);

/** Replaces the removals that the restore has scheduled for these files. */
export const addRestoredFiles = (client: OneClient) =>
  client.query(`insert into file_removals (key, due_at, upload_id, upload)
    select key, due_at, upload_id, upload from ${restoredFiles}
    on conflict (key) do update
      set due_at = excluded.due_at, upload_id = excluded.upload_id, upload = excluded.upload`);
