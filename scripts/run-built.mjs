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
  await import(pathToFileURL(join(build, `server/${program}.js`)).href);
}
