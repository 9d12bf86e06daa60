// The server built from the sources as they stand, apart from dist/, for tests that start it often.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the server as it stands now. */
export async function buildServer(): Promise<{ program: readonly string[]; remove: () => void }> {
  // Within the project, where it finds its packages and migrations.
  const outDir = join(root, '.cache', `server-${process.pid}`);
  await build({ root, configFile: 'vite.server.config.ts', logLevel: 'warn', build: { outDir } });
  return {
    program: [process.execPath, join(outDir, 'main.js')],
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
