import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBuild } from './builds.mjs';

/** Becomes a program of the current build: `main` or `cli`. */
export async function runBuilt(program) {
  const build = currentBuild();
  if (!build) {
    process.stderr.write('There is no build yet: npm run build\n');
    process.exit(1);
  }
  // From Node 22 on: what the compiler made of it is kept with the build, an eighth of a start.
  module.enableCompileCache?.(join(build, 'compiled'));
  await import(pathToFileURL(join(build, `server/${program}.js`)).href);
}
