// Writes the entries of a copy, one after the other, and their digests. Nothing is held but what is on its way.
import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { entriesPerChecksums, nameOf } from './contents.ts';
import { BackupProblem } from './problem.ts';

/** Rows shrink to a fifth all the same, in a third of the time; pictures do not shrink. */
const compression = 3;

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export class ArchiveWriter {
  private pending: string[] = [];
  private checksums = 0;
  private readonly all = createHash('sha256');

  constructor(private readonly archive: Pack) {}

  /** Throws where the content is not of that size. */
  async add(name: string, size: number, content: Content) {
    this.pending.push(`${await this.write(name, size, content)}  ${name}\n`);
    if (this.pending.length >= entriesPerChecksums) await this.addChecksums();
  }

  addText = (name: string, text: string) => {
    const bytes = Buffer.from(text);
    return this.add(name, bytes.length, [bytes]);
  };

  /** Writes the digests that are not written yet; gives the digest of all of them. */
  async finish(): Promise<string> {
    if (this.pending.length > 0) await this.addChecksums();
    return this.all.digest('hex');
  }

  /** The last entry: its own digest stands nowhere. */
  async end(name: string, text: string) {
    const bytes = Buffer.from(text);
    await this.write(name, bytes.length, [bytes]);
    this.archive.finalize();
  }

  private async addChecksums() {
    const bytes = Buffer.from(this.pending.join(''));
    this.pending = [];
    this.all.update(bytes);
    this.checksums += 1;
    await this.write(nameOf.checksums(this.checksums), bytes.length, [bytes]);
  }

  private async write(name: string, size: number, content: Content): Promise<string> {
    const hash = createHash('sha256');
    const entry = this.archive.entry({ name, size, mode: 0o600 });
    await pipeline(
      Readable.from(content, { objectMode: true }),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      entry as unknown as Writable,
    );
    return hash.digest('hex');
  }
}

/** Writes an archive to `destination`, which is ended with it; what `fill` adds, or nothing that is whole. */
export async function writeArchive<T>(
  destination: Writable,
  fill: (archive: ArchiveWriter) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const archive = pack();
  const gzip = createGzip({ level: compression });
  const written = pipeline(archive as unknown as Readable, gzip, destination, { signal });
  const filled = fill(new ArchiveWriter(archive)).catch((error) => {
    archive.destroy(error);
    throw error;
  });
  const [, filling] = await Promise.allSettled([written, filled]);
  // Where the destination fails, what fills it fails for that reason: the first one of both is told. What is wrong with the
  // content says more than that the archive broke off.
  if (filling.status === 'rejected' && filling.reason instanceof BackupProblem) throw filling.reason;
  const [, result] = await Promise.all([written, filled]);
  return result;
}
