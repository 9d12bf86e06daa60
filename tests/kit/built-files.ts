// Which file of the current build holds a module.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentBuild } from '../../scripts/builds.mjs';

/** The file of a module that is loaded by itself: of `src/app.tsx`, `assets/app-….js`. */
export function builtFile(module: string): string {
  const manifest = JSON.parse(readFileSync(join(currentBuild() ?? '', 'client/.vite/manifest.json'), 'utf8'));
  return manifest[module].file;
}
