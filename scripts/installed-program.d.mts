/** Folders to search after PATH. */
export const programFolders: readonly string[];
/** First program of these names that `works`, or undefined. `folders` are searched after PATH. */
export function findProgram(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  folders: readonly string[],
  works: (path: string) => boolean,
): string | undefined;
/** Installs a package as root on Debian; returns whether it succeeded. */
export function installPackage(name: string): boolean;
