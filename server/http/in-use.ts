// Marks the build folder as in use by this process, so that clean-up of old builds skips it.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the function that removes the mark. Write errors are ignored: clean-up can't remove a read-only folder either. */
export async function markBuildInUse(buildDir: string): Promise<() => Promise<void>> {
  const folder = join(buildDir, 'running');
  const mark = join(folder, String(process.pid));
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(mark, ''))
    .catch(() => {});
  return () => rm(mark, { force: true }).catch(() => {});
}
