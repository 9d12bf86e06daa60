// Reads the entries of a copy in their order, and holds their digests against those that the copy has of them.
import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { type EntryName, entriesPerChecksums, entryOf } from './contents.ts';
import { BackupProblem } from './problem.ts';

/** Texts are held whole. */
const maxTextBytes = 16 * 1024 * 1024;
const texts: readonly string[] = ['manifest', 'checksums', 'end'];

export type ReadEntry = EntryName & { readonly content: AsyncIterable<Uint8Array> };

/** An entry's JSON. */
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
  /** What ended the reading of the file, once it has ended. */
  private ended: Promise<unknown> = Promise.resolve();

  constructor(private readonly source: Readable) {}

  /** The digest of all checksums so far. All entries but the last have to be covered by them. */
  checksums(): string {
    if (this.digests.length > 0) throw new BackupProblem('the file is broken: checksums are missing');
    return this.all.digest('hex');
  }

  /** The entries, but for the checksums. Each has to be read before the next one. */
  async *entries(signal: AbortSignal | undefined): AsyncGenerator<ReadEntry> {
    const archive = extract();
    const read = pipeline(this.source, createGunzip(), archive as unknown as Writable, { signal });
    this.ended = read.catch((failure) => failure);
    try {
      for await (const entry of archive as unknown as AsyncIterable<
        AsyncIterable<Uint8Array> & { header: Header }
      >) {
        const { name, size = 0 } = entry.header;
        const found = entryOf(name);
        if (!found) throw new BackupProblem('it is no copy of a console');
        if (texts.includes(found.kind) && size > maxTextBytes) throw new BackupProblem('the file is broken');
        if (found.kind === 'checksums') await this.compare(entry);
        else if (found.kind === 'end') yield { ...found, content: this.told(entry) };
        else yield { ...found, content: this.hashed(name, this.told(entry)) };
      }
      await read;
    } catch (error) {
      // Not before the file is closed; what it says is why, where it fails for another reason than this.
      archive.destroy();
      await this.ended;
      throw await this.reasonOf(error);
    }
  }

  /** Where the archive ended because what it is read from failed, that is why: the archive itself says only that it ended. */
  private async reasonOf(error: unknown): Promise<unknown> {
    const isEnded = error instanceof Error && error.message === 'Stream was destroyed';
    return isEnded ? ((await this.ended) ?? error) : error;
  }

  private async *told(content: AsyncIterable<Uint8Array>) {
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
      throw new BackupProblem(`the file is broken: ${name ?? 'an entry'} is not what was copied`);
    }
  }
}
