// Where the files of this version stand: beside the built server, which brings all that it needs, or in the sources.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The folder of the build that runs, with `client` and `server` in it; undefined where the sources run. */
export const buildDir = existsSync(join(here, 'main.js')) ? dirname(here) : undefined;

export const migrationsDir = join(here, buildDir ? 'migrations' : 'db/migrations');
