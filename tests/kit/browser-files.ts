// Files that walks choose, on the disk: the browser reads them there. What is handed over by the tests' connection is
// encoded, sent and decoded, which takes seconds for the large ones. Their kind is what their names say.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { png, pngOf } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-walk-files-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The path of a file of this name, in a folder of its own. */
export function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(mkdtempSync(join(folder, 'file-')), name);
  writeFileSync(path, content);
  return path;
}

/** A picture, of that many bytes where it is said. */
export const imageFile = (name: string, bytes?: number) =>
  fileOf(name, bytes === undefined ? png(40, 30) : pngOf(bytes));

/** A text of that many bytes. */
export const textFile = (name: string, bytes = 1_500) => fileOf(name, Buffer.alloc(bytes, 'a'));
