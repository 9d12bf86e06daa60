/** Where programs are beside PATH. */
export const usualPlaces: readonly string[];
/** The first of these names that `works`, or undefined. `folders` are looked through after PATH. */
export function findProgram(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  folders: readonly string[],
  works: (path: string) => boolean,
): string | undefined;
/** Installs a package, as root on Debian; whether that was possible. */
export function installPackage(name: string): boolean;
