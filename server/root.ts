// Where the project stands on disk: the same for the sources and for the built server.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  if (above === from) throw new Error('The folder of the project (with its package.json) was not found.');
  return findRoot(above);
}

/** The folder that holds package.json. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));
