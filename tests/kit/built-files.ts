// Finds the output file of a module in the current build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentBuild } from '../../scripts/builds.mjs';

/** Returns the chunk of a dynamically imported module: `src/app/app.tsx` gives `assets/app-….js`. */
export function builtFile(module: string): string {
  const manifest = JSON.parse(readFileSync(join(currentBuild() ?? '', 'client/.vite/manifest.json'), 'utf8'));
  return manifest[module].file;
}
