// Writes the files that browser tests upload. The browser reads them from disk: sending large buffers through
// Playwright takes seconds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { png, pngOf } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-walk-files-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Writes a file into a new folder and returns its path. */
export function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(mkdtempSync(join(folder, 'file-')), name);
  writeFileSync(path, content);
  return path;
}

/** Writes a PNG, padded to `bytes` if given. */
export const imageFile = (name: string, bytes?: number) =>
  fileOf(name, bytes === undefined ? png(40, 30) : pngOf(bytes));

/** Writes a text file of this size. */
export const textFile = (name: string, bytes = 1_500) => fileOf(name, Buffer.alloc(bytes, 'a'));
