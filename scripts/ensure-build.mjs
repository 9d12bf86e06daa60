// Builds if the build is missing or older than the sources.
import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { currentBuild } from './builds.mjs';
import { fingerprint, projectRoot } from './sources.mjs';

/**
 * Makes sure that the current build matches the sources. Silent if it does.
 * The output of the build goes to standard error. A failed build exits the process with its code.
 */
export async function ensureBuild() {
  if (basename(currentBuild() ?? '') === (await fingerprint())) return;
  process.stderr.write('Building, because the sources changed since the last build …\n');
  // A separate process, so that the server does not retain the memory of the build.
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/build.mjs')], {
    stdio: ['ignore', 2, 2],
    // Tests set another NODE_ENV.
    env: { ...process.env, NODE_ENV: 'production', BUILD_LOG: 'warn' },
  });
  const stop = (signal) => child.kill(signal);
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', (status) => resolve(status ?? 1));
  });
  process.off('SIGTERM', stop).off('SIGINT', stop);
  if (code !== 0) process.exit(code);
}
