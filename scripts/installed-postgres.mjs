// Finds PostgreSQL of the system's packages. Debian has a folder for each major version.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/usr/lib/postgresql';

/** Folder of the oldest version's programs; undefined if none is installed. */
export function installedPostgres() {
  const majors = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  return majors
    .sort((a, b) => Number(a) - Number(b))
    .map((major) => join(folder, major, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}
