// The log of PostgreSQL, `<dataDir>/postgres-log/postgres.log`. Read only if a start fails. At a start, a large log is
// renamed to `postgres.log.1`.

import { chmod, mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { insteadOf } from '#server/causes.ts';
import { fileProblem } from './problems.ts';

const MAX_BYTES = 1_000_000;

export async function openLogFile(dataDir: string) {
  const folder = join(dataDir, 'postgres-log');
  const path = join(folder, 'postgres.log');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const old = await stat(path).catch(() => undefined);
    if (old && old.size > MAX_BYTES) {
      // Another process has already renamed it.
      await rename(path, `${path}.1`).catch(insteadOf(['ENOENT'], undefined));
    }
    const file = await open(path, 'a', 0o600);
    const { size } = await file.stat();
    return {
      /** Open for appending. */
      descriptor: file.fd,
      close: () => file.close(),
      /** Reads the lines written since the file was opened. */
      readNew: async () => (await readFile(path)).subarray(size).toString(),
    };
  } catch (error) {
    throw fileProblem(folder, error);
  }
}
