// Copies files that the built server reads into the build, so that it needs no sources.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const copiedFolder = (from: string, name: string): Plugin => ({
  name: 'copied-folder',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir) await cp(from, join(dir, name), { recursive: true });
  },
});
