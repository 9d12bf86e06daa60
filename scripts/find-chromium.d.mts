export const chromiumFlags: readonly string[];
/** The one that is installed, or undefined. `folders` are looked through after PATH. */
export function installedChromium(
  env?: Record<string, string | undefined>,
  folders?: readonly string[],
  works?: (path: string) => boolean,
): string | undefined;
/** The path of a Chromium, installed now if need be. Throws one line that says what to do. */
export function findChromium(env?: Record<string, string | undefined>): string;
