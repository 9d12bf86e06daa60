// Says in a build's folder that this process runs from it, so that it is not removed while newer ones are made.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Gives what takes that back. A folder that can't be written to is nobody's to remove either. */
export async function markInUse(buildDir: string): Promise<() => Promise<void>> {
  const folder = join(buildDir, 'running');
  const mark = join(folder, String(process.pid));
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(mark, ''))
    .catch(() => {});
  return () => rm(mark, { force: true }).catch(() => {});
}
