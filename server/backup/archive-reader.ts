// Reads the entries of a backup in order, and verifies their digests.
import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { type EntryName, entriesPerChecksums, entryOf } from './contents.ts';
import { BackupProblem } from './problem.ts';

const maxTextBytes = 16 * 1024 * 1024;
const texts: readonly string[] = ['manifest', 'checksums', 'end'];

export type ReadEntry = EntryName & { readonly content: AsyncIterable<Uint8Array> };

export async function jsonOf(content: AsyncIterable<Uint8Array>): Promise<unknown> {
  const text = await textOf(content);
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupProblem('the file is broken');
  }
}

export class ArchiveReader {
  private readonly digests: string[] = [];
  private readonly all = createHash('sha256');
  /** Resolves with the error of the file stream, or undefined, when the stream has ended. */
  private ended: Promise<unknown> = Promise.resolve();

  constructor(private readonly source: Readable) {}

  /** Digest of all checksums so far. Throws if entries since the last checksums are not covered. */
  checksums(): string {
    if (this.digests.length > 0) throw new BackupProblem('the file is broken: checksums are missing');
    return this.all.digest('hex');
  }

  /** Yields the entries except checksums. The caller must read each before the next. */
  async *entries(signal: AbortSignal | undefined): AsyncGenerator<ReadEntry> {
    const archive = extract();
    const read = pipeline(this.source, createGunzip(), archive as unknown as Writable, { signal });
    this.ended = read.catch((failure) => failure);
    try {
      for await (const entry of archive as unknown as AsyncIterable<
        AsyncIterable<Uint8Array> & { header: Header }
      >) {
        const { name, size = 0 } = entry.header;
        const entryName = entryOf(name);
        if (!entryName) throw new BackupProblem('it is not a backup of this console');
        if (texts.includes(entryName.kind) && size > maxTextBytes)
          throw new BackupProblem('the file is broken');
        if (entryName.kind === 'checksums') await this.compare(entry);
        else if (entryName.kind === 'end') yield { ...entryName, content: this.withReason(entry) };
        else yield { ...entryName, content: this.hashed(name, this.withReason(entry)) };
      }
      await read;
    } catch (error) {
      // Waits until the file is closed: its error may be the real reason.
      archive.destroy();
      await this.ended;
      throw await this.reasonOf(error);
    }
  }

  /** If the archive only says that its stream was destroyed, returns the error of the source. */
  private async reasonOf(error: unknown): Promise<unknown> {
    const isEnded = error instanceof Error && error.message === 'Stream was destroyed';
    return isEnded ? ((await this.ended) ?? error) : error;
  }

  private async *withReason(content: AsyncIterable<Uint8Array>) {
    try {
      yield* content;
    } catch (error) {
      throw await this.reasonOf(error);
    }
  }

  private async *hashed(name: string, content: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256');
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
    this.digests.push(`${hash.digest('hex')}  ${name}`);
    if (this.digests.length > entriesPerChecksums) {
      throw new BackupProblem('the file is broken: checksums are missing');
    }
  }

  private async compare(content: AsyncIterable<Uint8Array>) {
    const text = await textOf(content);
    this.all.update(text);
    const digests = this.digests.splice(0);
    const lines = text.trimEnd().split('\n');
    const wrong = lines.findIndex((line, index) => line !== digests[index]);
    if (wrong >= 0 || digests.length !== lines.length) {
      const name = digests[Math.max(wrong, 0)]?.split('  ')[1];
      throw new BackupProblem(`the file is broken: ${name ?? 'an entry'} does not match its checksum`);
    }
  }
}
