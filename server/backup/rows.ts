// Rows on their way out and in, by COPY: as text, which all majors of PostgreSQL read alike.
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive-writer.ts';
import { pieceBytes } from './contents.ts';

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
