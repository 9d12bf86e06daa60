// Builds where the build is missing or older than the sources.
import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { currentBuild } from './builds.mjs';
import { fingerprint, projectRoot } from './sources.mjs';

/**
 * Makes sure that the current build is what the sources say. Up to date: it does nothing and prints nothing.
 * What the build has to say goes to standard error; a failed build ends the process with its exit code.
 */
export async function ensureBuild() {
  if (basename(currentBuild() ?? '') === (await fingerprint())) return;
  process.stderr.write('Building, because the sources changed since the last build …\n');
  // In a process of its own: the memory that a build takes is not the server's.
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/build.mjs')], {
    stdio: ['ignore', 2, 2],
    // Also where tests need it, which set another NODE_ENV.
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
