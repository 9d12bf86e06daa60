// Locates the files of this version, both in a build and in the sources.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The running build's folder, which contains `client` and `server`. Undefined when run from the sources. */
export const buildDir = existsSync(join(here, 'main.js')) ? dirname(here) : undefined;

export const migrationsDir = join(here, buildDir ? 'migrations' : 'db/migrations');
