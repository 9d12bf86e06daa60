// Puts files that the built server reads beside it, so that a build is whole.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Copies a folder of the sources into the build, under a name there. */
export const copiedFolder = (from: string, name: string): Plugin => ({
  name: 'copied-folder',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir) await cp(from, join(dir, name), { recursive: true });
  },
});
