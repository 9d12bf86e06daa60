// The PostgreSQL of the system's packages, where there is one: Debian keeps each major in a folder of its own.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/usr/lib/postgresql';

/** The folder of the oldest one's programs; undefined where none is installed. */
export function installedPostgres() {
  const majors = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  return majors
    .sort((a, b) => Number(a) - Number(b))
    .map((major) => join(folder, major, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}
