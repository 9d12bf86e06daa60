import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBuild } from './builds.mjs';

/** Runs a program of the current build in this process: `main` or `cli`. */
export async function runBuilt(program) {
  const build = currentBuild();
  if (!build) {
    process.stderr.write('There is no build yet. Run: npm run build\n');
    process.exit(1);
  }
  // From Node 22 on: the compile cache saves an eighth of the start.
  module.enableCompileCache?.(join(build, 'compiled'));
  await import(pathToFileURL(join(build, `server/${program}.js`)).href);
}
